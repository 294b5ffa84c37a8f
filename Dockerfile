# One image for every role; TUMA_ROLE says what a container does. Its PostgreSQL is another container's (compose.yaml).
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The package `node` and the embedded PostgreSQL are for machines without them: their install scripts are not needed here.
RUN npm ci --omit=dev --ignore-scripts
COPY . .
RUN node node_modules/vite/bin/vite.js build --logLevel warn

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 TUMA_SEED=none
WORKDIR /app
COPY --from=build --chown=node:node /app ./
USER node
# HTTP; /metrics where METRICS_PORT is 9464, as in compose.yaml.
EXPOSE 8080 9464
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--min-semi-space-size=32", "--max-semi-space-size=64", "server/main.ts"]
