# syntax=docker/dockerfile:1
# One image for all processes: the first argument is the file to run. TypeScript runs as it is, so nothing is built;
# the first stage only installs what production needs, with our patches applied to it.
FROM node:24.21.0-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY patches ./patches
RUN --mount=type=cache,target=/tmp/npm npm ci --cache /tmp/npm --omit=dev && npm cache clean --force

FROM gcr.io/distroless/nodejs24-debian12:nonroot AS runtime
ARG VERSION=0.1.0
ARG REVISION=unknown
ARG CREATED=1970-01-01T00:00:00Z
LABEL org.opencontainers.image.title="lastro" \
      org.opencontainers.image.description="Collateralized lending on Kafka: contracts, guarantees, LTV, webhooks." \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.source="https://github.com/lastro/lastro" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.created="${CREATED}"
WORKDIR /app
COPY --from=dependencies --chown=0:0 /app/node_modules ./node_modules
COPY --chown=0:0 package.json LICENSE ./
COPY --chown=0:0 schemas ./schemas
COPY --chown=0:0 processors ./processors
COPY --chown=0:0 gateway ./gateway
COPY --chown=0:0 docs/events.html ./docs/events.html
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=1048576
# Numeric, so that Kubernetes can see that it is not root. The files belong to root: a process cannot change itself.
USER 65532:65532
EXPOSE 8080 9090
STOPSIGNAL SIGTERM
ENTRYPOINT ["/nodejs/bin/node", "--max-semi-space-size=8"]
CMD ["gateway/main.ts"]
