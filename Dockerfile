# The room with everything it needs for a house of several processes: deploy/compose.yaml runs it.
FROM python:3.11-slim AS build
WORKDIR /house
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
RUN python -m venv /opt/mathotheque
COPY requirements-server.txt ./
RUN /opt/mathotheque/bin/pip install --require-hashes -r requirements-server.txt
COPY pyproject.toml README.md LICENSE ./
COPY src src
RUN /opt/mathotheque/bin/pip install --no-deps --no-build-isolation .

FROM python:3.11-slim
RUN useradd --system --uid 8642 --create-home --home-dir /var/lib/mathotheque mathotheque \
    && install -d -o mathotheque -g mathotheque /var/cache/mathotheque
COPY --from=build /opt/mathotheque /opt/mathotheque
ENV PATH=/opt/mathotheque/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    MATHOTHEQUE_HOST=0.0.0.0 \
    MATHOTHEQUE_CACHE=/var/cache/mathotheque \
    MATHOTHEQUE_DATA=/var/lib/mathotheque
USER mathotheque
# The rules are compiled here, so that a new process is ready at once; on another kind of processor they are compiled anew.
RUN mathotheque prepare
EXPOSE 8642
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s \
    CMD ["python", "-c", "import urllib.request as web; web.urlopen('http://127.0.0.1:8642/readyz', timeout=2)"]
ENTRYPOINT ["mathotheque"]
CMD ["serve"]
