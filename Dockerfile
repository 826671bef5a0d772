# The bot in a container: `docker compose up -d` (compose.yaml), or what docs/hosting.md says of a container.
ARG PYTHON=3.11

FROM python:${PYTHON}-slim AS build
COPY requirements-postgresql.txt /build/
RUN python -m venv /venv \
    && /venv/bin/python -m pip install --no-cache-dir --disable-pip-version-check --no-input \
       --require-hashes -r /build/requirements-postgresql.txt
COPY games /app/games
COPY render /app/render
COPY bot /app/bot
# The root is read-only where it runs, so that nothing can be compiled there later.
RUN /venv/bin/python -m compileall -q /app

FROM python:${PYTHON}-slim
RUN useradd --uid 10001 --user-group --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin speeltafel \
    && install -d -o 10001 -g 10001 -m 700 /data
COPY --from=build /venv /venv
COPY --from=build /app /app
ENV PATH=/venv/bin:$PATH \
    PYTHONPATH=/app \
    PYTHONUNBUFFERED=1 \
    DATABASE_URL=sqlite:////data/speeltafel.db \
    METRICS_PORT=9464
# A DATABASE_URL like sqlite:///data/speeltafel.db, of a host's .env, means the volume as well.
WORKDIR /
VOLUME /data
USER 10001:10001
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["python", "-m", "bot.host.health"]
ENTRYPOINT ["python", "-m", "bot"]
