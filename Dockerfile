# Osteria in a container. It runs as nobody special, with a read-only root; all it writes goes to /data:
#   docker run --read-only --tmpfs /tmp --volume osteria:/data --env-file .env --publish 127.0.0.1:8765:8765 osteria

FROM python:3.13-slim AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1 PIP_ROOT_USER_ACTION=ignore
RUN python -m venv /opt/osteria
ENV PATH="/opt/osteria/bin:$PATH"
WORKDIR /source
COPY requirements/run.txt requirements/
RUN pip install --require-hashes --requirement requirements/run.txt
COPY . .
RUN pip install --no-deps --no-index --no-build-isolation .

FROM python:3.13-slim
ENV PATH="/opt/osteria/bin:$PATH" \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    OSTERIA_DATA=/data \
    OSTERIA_HOST=0.0.0.0 \
    OSTERIA_PORT=8765
RUN useradd --system --uid 10001 --user-group --no-create-home --home-dir /data --shell /usr/sbin/nologin osteria \
 && install --directory --owner=osteria --group=osteria --mode=0700 /data
COPY --from=build /opt/osteria /opt/osteria
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 8765
STOPSIGNAL SIGTERM
# Asked without a proxy, whatever the environment says of proxies.
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 CMD ["python", "-c", "\
import http.client, os, sys; \
page = http.client.HTTPConnection('127.0.0.1', int(os.environ['OSTERIA_PORT']), timeout=4); \
page.request('GET', '/healthz'); \
sys.exit(page.getresponse().status != 200)"]
CMD ["osteria", "run"]
