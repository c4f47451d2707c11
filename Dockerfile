# One image for all processes: the first argument is the file to run. `lastro` is in PATH. TypeScript runs as it is, so nothing is built but
# console and documentation, which browsers run. The first stage installs the packages and applies our patches to them, `dependencies`
# removes what only development needs: the program that patches as well. `compiled` starts every process once, so that
# those of the image find compiled what Node would compile at each start.
FROM node:24.21.0-trixie-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY patches ./patches
RUN --mount=type=cache,target=/tmp/npm npm ci --cache /tmp/npm

FROM packages AS console
COPY tsconfig.json ./
COPY sdk/requestByPath.ts ./sdk/
COPY sdk/typescript/src ./sdk/typescript/src
COPY schemas/webhookEvents.ts ./schemas/
COPY console ./console
RUN node console/build.ts

FROM packages AS site
COPY docs ./docs
COPY README.md README.pt-BR.md CHANGELOG.md CONTRIBUTING.md SECURITY.md ./
COPY sdk ./sdk
RUN node docs/site/build.ts

FROM packages AS bill
COPY release/sbom.ts release/licences.ts ./release/
COPY local/machine/processes.ts ./local/machine/
RUN node release/sbom.ts --out sbom

FROM packages AS dependencies
RUN npm prune --omit=dev --omit=optional --ignore-scripts
# Types, and what only require() reads: 51 MB.
RUN rm -rf node_modules/viem/_cjs node_modules/viem/_types node_modules/ox/_cjs node_modules/ox/_types \
  && find node_modules/zod node_modules/@modelcontextprotocol -regex '.*\.\(cjs\|map\|[cm]?ts\)' -delete

FROM gcr.io/distroless/nodejs24-debian13:nonroot AS files
WORKDIR /app
COPY --from=dependencies --chown=0:0 /app/node_modules ./node_modules
COPY --chown=0:0 package.json LICENSE ./
COPY --chown=0:0 schemas ./schemas
COPY --chown=0:0 platform ./platform
COPY --chown=0:0 processors ./processors
COPY --chown=0:0 operations ./operations
COPY --chown=0:0 cli ./cli
COPY --chown=0:0 sdk/requestByPath.ts ./sdk/requestByPath.ts
COPY --chown=0:0 sdk/typescript/src ./sdk/typescript/src
COPY --chown=0:0 --chmod=555 bin/lastro.image /usr/local/bin/lastro
COPY --chown=0:0 bin/compiledForAnyUser.cjs ./bin/compiledForAnyUser.cjs
COPY --chown=0:0 gateway ./gateway
COPY --chown=0:0 sandbox ./sandbox
COPY --from=console --chown=0:0 /app/console/built ./console/built
COPY --from=site --chown=0:0 /app/docs/site/built ./docs/site/built
COPY --from=bill --chown=0:0 /app/sbom ./sbom

FROM files AS compiled
USER 0
COPY local/start/compileAhead.ts ./local/start/compileAhead.ts
RUN ["/nodejs/bin/node", "local/start/compileAhead.ts", "/app/compiled", "65532"]

FROM files AS runtime
ARG VERSION=1.3.0
ARG REVISION=unknown
ARG CREATED=1970-01-01T00:00:00Z
LABEL org.opencontainers.image.title="lastro" \
      org.opencontainers.image.description="Collateralized lending on Kafka: contracts, guarantees, LTV, webhooks." \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.source="https://github.com/lastro/lastro" \
      org.opencontainers.image.documentation="https://github.com/lastro/lastro/blob/main/docs/running.md" \
      org.opencontainers.image.base.name="gcr.io/distroless/nodejs24-debian13:nonroot" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.created="${CREATED}"
COPY --from=compiled --chown=0:0 --chmod=555 /app/compiled ./compiled
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=1048576 NODE_COMPILE_CACHE=/app/compiled
# Numeric, so that Kubernetes can see that it is not root. The files belong to root: a process cannot change itself.
USER 65532:65532
EXPOSE 8080 9090
STOPSIGNAL SIGTERM
ENTRYPOINT ["/nodejs/bin/node", "--max-semi-space-size=8"]
CMD ["gateway/main.ts"]
