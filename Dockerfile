# Two stages: the first installs, the second runs as nobody in particular and holds no compiler, no pip cache, no tests.
FROM python:3.13.15-slim-trixie AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
RUN python -m venv /venv
COPY requirements.txt .
RUN /venv/bin/pip install --require-hashes -r requirements.txt

FROM python:3.13.15-slim-trixie
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin kongbox
ENV PATH=/venv/bin:$PATH PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 \
    DJANGO_SETTINGS_MODULE=tournament.settings STATIC_ROOT=/srv/static VAR_DIR=/var/lib/kongbox
COPY --from=build /venv /venv
WORKDIR /srv/kongbox
COPY manage.py ./
COPY scoring ./scoring
COPY tournament ./tournament
COPY templates ./templates
COPY static ./static
COPY fixtures ./fixtures
# The values serve only this one command; nothing of them stays in the image.
RUN SECRET_KEY=unused-while-building ALLOWED_HOSTS=localhost DATABASE_URL=sqlite:///:memory: \
    python manage.py collectstatic --noinput \
    && install -d -o kongbox /var/lib/kongbox
USER kongbox
EXPOSE 8000
CMD ["granian", "--interface", "wsgi", "--host", "0.0.0.0", "--port", "8000", "--workers", "2", "--blocking-threads", "8", "--respawn-failed-workers", "--respawn-interval", "0.5", "tournament.wsgi:application"]
