# syntax=docker/dockerfile:1
FROM node:22-slim AS client
WORKDIR /kontor/web
COPY web/package.json web/package-lock.json ./
RUN --mount=type=cache,target=/npm npm install --cache /npm --no-save --no-audit --no-fund
COPY web ./
RUN npm run build

FROM rust:1.95-slim AS program
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev
WORKDIR /kontor
COPY . .
COPY --from=client /kontor/web/dist web/dist
RUN --mount=type=cache,target=/usr/local/cargo/registry \
    --mount=type=cache,target=/kontor/target \
    cargo build --profile dist --locked -p kontor && cp target/dist/kontor /usr/local/bin/

FROM debian:stable-slim
# For TLS to a managed database and to a mail server.
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --home-dir /data --create-home kontor
COPY --from=program /usr/local/bin/kontor /usr/local/bin/kontor
USER kontor
WORKDIR /data
VOLUME /data
ENV KONTOR_BIND=0.0.0.0:8620 KONTOR_DATABASE=/data/kontor.db
EXPOSE 8620
HEALTHCHECK --interval=10s --timeout=5s --start-period=10s CMD \
    ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/8620; printf 'GET /readyz HTTP/1.0\\r\\n\\r\\n' >&3; head -n 1 <&3 | grep -q ' 200 '"]
ENTRYPOINT ["kontor"]
CMD ["serve"]
