# syntax=docker/dockerfile:1

# Builds the portal and the list of packages for the image.
FROM node:26-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npx tsx scripts/imagePackages.ts

# Contains only what the portal needs to run, as an unprivileged user.
FROM node:26-bookworm-slim
WORKDIR /app
# Without MALLOC_ARENA_MAX, the C library keeps freed memory for each thread.
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PORT=4000 MALLOC_ARENA_MAX=2
# Installs the packages that are not bundled, without Prisma's query compilers for other databases.
COPY --from=build /app/dist/packages ./
RUN npm ci --ignore-scripts && npm cache clean --force \
  && find node_modules/@prisma/client/runtime -name 'query_compiler_*' ! -name '*.postgresql.*' -delete
COPY --from=build /app/dist dist
COPY schema.graphql ./
COPY prisma/migrations prisma/migrations
COPY fonts fonts
COPY scripts/start.mjs scripts/start.mjs
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs", "main"]
