# The site for a machine of one's own: docs/operations.md, "On your own machine". The first stage builds it and has the
# commands of `npm run ops`; the second has neither packages nor sources.
FROM node:24-slim AS build
WORKDIR /site
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
# Part of the pages: the site's address, and that of the bucket's host without its key.
ARG URL
ARG FILES_ORIGIN
RUN URL="$URL" FILES_URL="$FILES_ORIGIN" npm run build && npm run host:bundle -- /app

FROM node:24-slim
# With a pool of memory for each thread, a fifth more would be held.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=build /app ./
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=4s --start-period=15s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# A heap that may grow to what the machine has would, before anything is collected.
CMD ["node", "--max-old-space-size=256", "scripts/host.js"]
