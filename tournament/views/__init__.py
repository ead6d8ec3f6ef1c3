"""Views: method, permission, form, verb, template; one folder for each audience."""
