"""Players: enrolment, check-in, numbers, importing lists, personal data, erasure."""
