# docker build -t wishlist . && docker run -p 3000:3000 --env-file wishlist.env wishlist
# The release is built with the project's own Node, so both stages need the same system and processor.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN npm ci
# With --build-arg SOURCE_COMMIT=$(git rev-parse HEAD), /api/health names the commit.
ARG SOURCE_COMMIT
RUN npm run release -- --folder /release

FROM node:24.21.0-bookworm-slim
COPY --from=build /release /srv/wishlist
RUN install -d -o 1000 -g 1000 /data
WORKDIR /srv/wishlist
ENV NODE_ENV=production DATA_DIR=/data MALLOC_ARENA_MAX=2 NODE_COMPILE_CACHE=/data/compiled
# The image's own account `node`: the embedded PostgreSQL refuses accounts without a name.
USER 1000:1000
VOLUME /data
EXPOSE 3000
# Not npm: it would be another process between the service and its signals.
CMD ["node", "--max-semi-space-size=4", "--max-old-space-size=1024", "build/index.js"]
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT ?? 3000) + '/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
