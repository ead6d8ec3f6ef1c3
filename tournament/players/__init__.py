"""Players: enrolment, numbers, importing lists, personal data, erasure."""
