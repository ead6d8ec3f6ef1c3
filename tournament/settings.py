"""Settings, read from the environment and safe when it says nothing.

Three ways to run, chosen by the environment:

- production (the default): refuses to start without SECRET_KEY and ALLOWED_HOSTS, cookies and redirects for HTTPS;
- `DEBUG=1`: a developer's machine, plain http on localhost;
- `HALL=1`: a laptop serving the hall's own Wi-Fi by plain http, with a key and a database it keeps in VAR_DIR.

docs/deploying.md lists every variable.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

from tournament.system.data_folder import PACKAGE, RESOURCES, data_folder
from tournament.system.environment import (
    hall_hosts,
    hall_public_url,
    kept_secret_key,
    machine_zone,
    read_flag,
    read_list,
)
from tournament.system.languages import WRITTEN_IN, languages_in
from tournament.system.private_files import make_private_folder

VAR_DIR = data_folder()

# -- which way to run ---------------------------------------------------------------------------------------------

HALL = read_flag("HALL")
DEBUG = read_flag("DEBUG") and not HALL
PLAIN_HTTP = DEBUG or HALL

PORT = os.environ.get("PORT") or "8000"
PUBLIC_URL = (os.environ.get("PUBLIC_URL") or (hall_public_url(PORT) if HALL else "")).rstrip("/")
SECRET_KEY = os.environ.get("SECRET_KEY") or (kept_secret_key(VAR_DIR / "secret_key") if PLAIN_HTTP else "")
SIGNING_KEY = os.environ.get("SIGNING_KEY", "")
ALLOWED_HOSTS = read_list("ALLOWED_HOSTS") or (hall_hosts(PUBLIC_URL) if HALL else [])
BEHIND_PROXY = read_flag("BEHIND_PROXY")

missing = [name for name in ("SECRET_KEY", "ALLOWED_HOSTS") if not globals()[name] and not DEBUG]
if missing:
    raise ImproperlyConfigured(
        f"Kongbox does not start without {' and '.join(missing)}. Set them in the environment (docs/deploying.md), "
        "or set DEBUG=1 on a developer's machine, or HALL=1 on a laptop in the hall."
    )

# -- the application ----------------------------------------------------------------------------------------------

INSTALLED_APPS = [
    "tournament",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.forms",
    "django_htmx",
    "template_partials",
]

MIDDLEWARE = [
    "tournament.web.middleware.RequestLog",
    "tournament.web.compression.CompressPages",
    "tournament.web.middleware.ContentSecurityPolicy",
    "django.middleware.security.SecurityMiddleware",
    "tournament.web.middleware.BodyLimit",
    "tournament.web.middleware.OnlyUtf8",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "tournament.web.middleware.Browsers",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "tournament.web.middleware.Answers",
]

ROOT_URLCONF = "tournament.urls"
WSGI_APPLICATION = "tournament.wsgi.application"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [RESOURCES / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tournament.web.context_processors.preferences",
            ],
        },
    },
]

# -- the database -------------------------------------------------------------------------------------------------

# IMMEDIATE: a read-then-write transaction that starts deferred fails at once when another writer is faster, however
# long the timeout. FULL: an acknowledged hand survives a pulled plug. So ATOMIC_REQUESTS stays off: it would make
# every page take the write lock.
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
}


def read_database() -> dict[str, Any]:
    """Return the database DATABASE_URL names, with the options each engine needs here."""
    # Not as an address: a user's folder may have any character in its name.
    own = {"NAME": str(VAR_DIR / ("hall.sqlite3" if HALL else "kongbox.sqlite3"))}
    named = os.environ.get("DATABASE_URL")
    database: dict[str, Any] = {**dj_database_url.parse(named or "sqlite://"), **({} if named else own)}
    if database["ENGINE"] == "django.db.backends.sqlite3":
        make_private_folder(VAR_DIR)
        database["OPTIONS"] = {**SQLITE_OPTIONS, **database.get("OPTIONS", {})}
        # Each thread keeps its connection: opening one costs more than most pages, and closing the last one writes the
        # whole log of changes back into the file.
        database["CONN_MAX_AGE"] = None
    else:
        # A server that is away is told within seconds, and found again soon after it is back: the pool's own habit is
        # to wait twice as long after each try, for minutes.
        pool = {"min_size": 1, "max_size": int(os.environ.get("DATABASE_POOL") or 8), "timeout": 5}
        database["OPTIONS"] = {"pool": {**pool, "reconnect_timeout": 2}, **database.get("OPTIONS", {})}
        # A connection that died while it lay in the pool is replaced before a request gets it.
        database["CONN_HEALTH_CHECKS"] = True
    return database


DATABASES = {"default": read_database()}
# For `migrate` alone, which runs as the owner: the database as the pages use it.
APP_DATABASE_URL = os.environ.get("APP_DATABASE_URL") or ""
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# -- what is kept in memory ---------------------------------------------------------------------------------------

# Each process has a cache of its own: nothing goes out of date, because keys name the version.
CACHES = {
    "default": {
        "BACKEND": "tournament.web.object_cache.ObjectCache",
        "OPTIONS": {"MAX_ENTRIES": 64},
    }
}
PAGE_CACHE_BYTES = int(os.environ.get("PAGE_CACHE_MB") or 64) * 1024 * 1024

# -- people -------------------------------------------------------------------------------------------------------

AUTH_USER_MODEL = "tournament.Account"
SESSION_ENGINE = "tournament.accounts.browser_sessions"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "accounts:sign-in"
LOGIN_REDIRECT_URL = "public:home"
LOGOUT_REDIRECT_URL = "public:home"

# -- words and times ----------------------------------------------------------------------------------------------

LANGUAGE_CODE = WRITTEN_IN
LOCALE_PATHS = [PACKAGE / "locale"]
LANGUAGES = languages_in(LOCALE_PATHS[0])
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
IS_TIME_ZONE_GUESSED = not os.environ.get("TIME_ZONE")
TIME_ZONE = os.environ.get("TIME_ZONE") or machine_zone()
USE_I18N = True
USE_TZ = True

# -- static files -------------------------------------------------------------------------------------------------

STATIC_URL = "static/"
STATIC_ROOT = Path(os.environ.get("STATIC_ROOT") or VAR_DIR / "static")
STATICFILES_DIRS = [RESOURCES / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "tournament.web.static_storage.HashedStaticStorage"
    },
}
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
# Developers see what they have just written; nobody else can have sources that are newer than their bundles.
SERVES_SOURCES = DEBUG

# -- security -----------------------------------------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "default-src": "'self'",
    "img-src": "'self' data:",
    "object-src": "'none'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
    "form-action": "'self'",
}
CSRF_FAILURE_VIEW = "tournament.views.errors.csrf_failure"
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL] if PUBLIC_URL else []
CSRF_COOKIE_SECURE = SESSION_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = not PLAIN_HTTP
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
# A form and a list of players with it. Files are not part of Django's own limit.
LARGEST_BODY = 4 * 1024 * 1024
if PLAIN_HTTP:
    # Browsers ignore this header without HTTPS and say so in the console, once a page.
    SECURE_CROSS_ORIGIN_OPENER_POLICY = None
else:
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
    SECURE_HSTS_SECONDS = 365 * 24 * 3600
    SECURE_HSTS_INCLUDE_SUBDOMAINS = read_flag("HSTS_SUBDOMAINS", default=True)
    # Browsers' makers keep a name on that list for months after its owner has changed their mind: nobody is put on it
    # unasked, and the check that would ask for it stays quiet.
    SECURE_HSTS_PRELOAD = read_flag("HSTS_PRELOAD")
    SILENCED_SYSTEM_CHECKS = [] if SECURE_HSTS_PRELOAD else ["security.W021"]
if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    if PUBLIC_URL and urlsplit(PUBLIC_URL).scheme != "https" and not PLAIN_HTTP:
        raise ImproperlyConfigured("PUBLIC_URL must start with https:// in production (docs/deploying.md).")

# -- logs ---------------------------------------------------------------------------------------------------------

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"without_paths": {"()": "tournament.web.logs.WithoutPaths"}},
    "formatters": {"line": {"format": "{asctime} {levelname} {name} {message}", "style": "{"}},
    "handlers": {
        "stderr": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["without_paths"]},
    },
    "root": {"handlers": ["stderr"], "level": os.environ.get("LOG_LEVEL") or "INFO"},
    "loggers": {
        # Its line for every 4xx repeats the request's own line; tracebacks of 500s come through.
        "django.request": {"level": "ERROR"},
        # Scanners call this site by names of their own: a line with 400 says so, without a traceback.
        "django.security.DisallowedHost": {"level": "CRITICAL"},
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        # What makes PDFs tells of every font it opens, and of characters of names that no font has.
        "fontTools": {"level": "ERROR"},
        "fpdf": {"level": "ERROR"},
    },
}
