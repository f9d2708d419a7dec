// The Worker and the bare list in one isolate. `GET /edge/off` empties the edge cache until `GET /edge/on`.
import worker from '#worker/index.ts'
import { bareList } from './bare-list.ts'

const platform = caches
const emptyCache = {
  match: async () => undefined,
  put: async () => undefined,
  delete: async () => false,
}
let isOff = false
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
    if (!pathname.startsWith('/edge/')) return worker.fetch(request, env, context)
    isOff = pathname === '/edge/off'
    return new Response(null, { status: 204 })
  },
} satisfies ExportedHandler<Env>
