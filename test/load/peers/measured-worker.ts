// The Worker and the bare list in one isolate. `GET /edge/off` turns the copies of answers off until `GET /edge/on`: the cache of the
// data centre is empty, and each request has a build of its own, so that it finds no copy and no parallel request in the memory.
// A page that is rendered then makes its list anew; the settings, trades and places that all pages share stay in the memory, as they
// do in the peers.
import { app } from '#worker/app.ts'
import { manifestRoutes } from '#worker/pages/manifest/manifest.routes.ts'
import { pagesRoutes } from '#worker/pages/pages.routes.ts'
import { sitemapRoutes } from '#worker/pages/sitemap/sitemap.routes.ts'
import { bareList } from './bare-list.ts'

// The types of the browser, which the tests use as well, have no `default`.
const platform = caches as unknown as { default: Cache }
const emptyCache = {
  match: async () => undefined,
  put: async () => undefined,
  delete: async () => false,
}
let isOff = false
let builds = 0
Object.defineProperty(globalThis, 'caches', {
  value: {
    get default() {
      return isOff ? emptyCache : platform.default
    },
  },
})

const request: typeof app.request = (input, init, env, context) => {
  const isList = input instanceof Request && new URL(input.url).pathname === '/api/biodata'
  return app.request(input, init, isOff && !isList ? { ...(env as Env), VERSION: 'shared' } : env, context)
}
const site = app
  .route('/', sitemapRoutes)
  .route('/', manifestRoutes)
  .route('/', pagesRoutes({ fetch: app.fetch, request }))

export default {
  fetch(request, env, context) {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/bare/')) return bareList.fetch(request, env, context)
    if (!pathname.startsWith('/edge/'))
      return site.fetch(request, isOff ? { ...env, VERSION: `${(builds += 1)}` } : env, context)
    isOff = pathname === '/edge/off'
    return new Response(null, { status: 204 })
  },
} satisfies ExportedHandler<Env>
