// The Worker and the bare list in one isolate. `GET /edge/off` turns the copies of answers off until `GET /edge/on`: the cache of the
// data centre is empty, and each request has a build of its own, so that it finds no copy and no parallel request in the memory.
import worker from '#worker/index.ts'
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

export default {
  fetch(request, env, context) {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/bare/')) return bareList.fetch(request, env, context)
    if (!pathname.startsWith('/edge/'))
      return worker.fetch(request, isOff ? { ...env, VERSION: `${(builds += 1)}` } : env, context)
    isOff = pathname === '/edge/off'
    return new Response(null, { status: 204 })
  },
} satisfies ExportedHandler<Env>
