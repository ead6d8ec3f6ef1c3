# Two stages: the first builds the wheel and installs it; the second runs as nobody in particular and holds no compiler,
# no pip cache, no tests. Alone it serves the demo, with SQLite in a volume:
#
#   docker build --tag kongbox .
#   docker run --publish 8000:8000 kongbox
#
# docker-compose.yml runs the same image as a server with PostgreSQL. Nothing here depends on the processor: amd64, arm64.
FROM python:3.13.15-slim-trixie AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
RUN python -m venv /venv && python -m venv /tools
WORKDIR /source
COPY requirements.txt requirements-build.txt ./
RUN /venv/bin/pip install --require-hashes -r requirements.txt && /tools/bin/pip install --require-hashes -r requirements-build.txt
COPY pyproject.toml README.md LICENSE ./
COPY scoring ./scoring
COPY tournament ./tournament
COPY templates ./templates
COPY static ./static
COPY fixtures ./fixtures
RUN /tools/bin/pip wheel --no-deps --no-build-isolation --wheel-dir /dist . && /venv/bin/pip install --no-deps --no-index /dist/*.whl

FROM python:3.13.15-slim-trixie
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin kongbox
ENV PATH=/venv/bin:$PATH PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 \
    DJANGO_SETTINGS_MODULE=tournament.settings STATIC_ROOT=/srv/static VAR_DIR=/var/lib/kongbox
COPY --from=build /venv /venv
WORKDIR /srv/kongbox
COPY manage.py ./
# The values serve only this one command; nothing of them stays in the image.
RUN SECRET_KEY=unused-while-building ALLOWED_HOSTS=localhost DATABASE_URL=sqlite:///:memory: \
    python manage.py collectstatic --noinput \
    && install -d -o kongbox -m 700 /var/lib/kongbox
USER kongbox
VOLUME /var/lib/kongbox
EXPOSE 8000
CMD ["kongbox", "demo", "--host", "0.0.0.0"]
