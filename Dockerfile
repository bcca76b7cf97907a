FROM node:24-bookworm-slim AS build
WORKDIR /opt/quai
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24-bookworm-slim
WORKDIR /opt/quai
# Runs no install script and brings no build tool (docs/decisions/0016-production-packages.md).
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund && npm cache clean --force
# Beside the bundle the server reads these sources: Node runs TypeScript as it is.
COPY server.ts ./
COPY api api
COPY app app
COPY domain domain
COPY scripts scripts
COPY server server
COPY --from=build /opt/quai/build build
RUN mkdir /data /backups && chown node:node /data /backups
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
EXPOSE 3000
VOLUME ["/data", "/backups"]
HEALTHCHECK --interval=10s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then(answer => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--no-memory-protection-keys", "server.ts", "production"]
