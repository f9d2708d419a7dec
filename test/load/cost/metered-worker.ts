// The Worker, with bindings that count what the platform bills. `GET /__calls` answers the calls since the last question.
import { AsyncLocalStorage } from 'node:async_hooks'
import worker from '#worker/index.ts'
import { noCounts, type Call, type Counts } from './counts.ts'

let calls: Call[] = []
const current = new AsyncLocalStorage<Counts>()

const add = (name: keyof Counts, amount = 1): void => {
  const counts = current.getStore()
  if (counts) counts[name] += amount
}

type Method = (...values: unknown[]) => unknown

/** The same object; `counting` replaces some of its methods. Each gets the original method, bound. */
function withMethods<Binding extends object>(
  binding: Binding,
  counting: Record<string, (method: Method) => Method>,
): Binding {
  return new Proxy(binding, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      const method: Method = (...values) => Reflect.apply(value, target, values) as unknown
      return (typeof name === 'string' && counting[name]?.(method)) || method
    },
  })
}

const counted =
  (name: keyof Counts) =>
  (method: Method): Method =>
  (...values) => {
    add(name)
    return method(...values)
  }

type Billed = { meta?: { rows_read?: number; rows_written?: number } }

function bill(results: readonly Billed[]): void {
  for (const { meta } of results) {
    add('rowsRead', meta?.rows_read ?? 0)
    add('rowsWritten', meta?.rows_written ?? 0)
  }
}

const bare = new WeakMap<object, D1PreparedStatement>()

const billedOnce =
  (method: Method): Method =>
  async (...values) => {
    const result = (await method(...values)) as Billed
    bill([result])
    return result
  }

function statement(original: D1PreparedStatement): D1PreparedStatement {
  const wrapped = withMethods(original, {
    bind:
      (method) =>
      (...values) =>
        statement(method(...values) as D1PreparedStatement),
    all: billedOnce,
    run: billedOnce,
  })
  bare.set(wrapped, original)
  return wrapped
}

const database = (original: D1Database): D1Database =>
  withMethods(original, {
    withSession:
      (method) =>
      (...values) =>
        withMethods(method(...values) as D1DatabaseSession, {
          prepare: (prepare) => (query) => statement(prepare(query) as D1PreparedStatement),
          batch: (batch) => async (statements) => {
            const results = (await batch(
              (statements as D1PreparedStatement[]).map((one) => bare.get(one) ?? one),
            )) as Billed[]
            bill(results)
            return results
          },
        }),
  })

const bucket = (original: R2Bucket): R2Bucket =>
  withMethods(original, {
    get: counted('bucketReads'),
    head: counted('bucketReads'),
    list: counted('bucketWrites'),
    put:
      (method) =>
      (...values) => {
        add('bucketWrites')
        add('bytesStored', (values[1] as { byteLength?: number } | null)?.byteLength ?? 0)
        return method(...values)
      },
  })

const kv = (original: KVNamespace): KVNamespace =>
  withMethods(original, {
    get: counted('kvReads'),
    getWithMetadata: counted('kvReads'),
    put: counted('kvWrites'),
    delete: counted('kvWrites'),
    list: counted('kvWrites'),
  })

const transformer = (original: ImageTransformer): ImageTransformer =>
  withMethods(original, {
    transform:
      (method) =>
      (...values) =>
        transformer(method(...values) as ImageTransformer),
    output: counted('transformations'),
  })

const images = (original: ImagesBinding): ImagesBinding =>
  withMethods(original, {
    input:
      (method) =>
      (...values) =>
        transformer(method(...values) as ImageTransformer),
  })

const meter = (env: Env): Env => ({
  ...env,
  DB: database(env.DB),
  PICTURES: bucket(env.PICTURES),
  DOCUMENTS: bucket(env.DOCUMENTS),
  BACKUPS: bucket(env.BACKUPS),
  KV: kv(env.KV),
  IMAGES: images(env.IMAGES),
})

/** Whether production writes the line for one request in twenty only, as far as the line shows it. */
function isSampled(line: string): boolean {
  const { event, method, status, ms, rows_read: rowsRead } = JSON.parse(line) as Record<string, unknown>
  const isServed = Number(status) < 300 || status === 304
  return event === 'request' && method === 'GET' && isServed && Number(ms) <= 500 && Number(rowsRead) <= 1000
}

for (const level of ['log', 'warn', 'error'] as const) {
  const write = console[level].bind(console)
  console[level] = (...values: unknown[]) => {
    const [line] = values
    if (typeof line === 'string' && line.startsWith('{')) {
      add(isSampled(line) ? 'sampledLogLines' : 'logLines')
      add('logBytes', new TextEncoder().encode(line).byteLength)
    }
    if (level !== 'log') write(...values)
  }
}

// The types of this folder have the cache of browsers.
const cache = (caches as unknown as { default: Cache }).default
const match = cache.match.bind(cache)
cache.match = async (request, options) => {
  const found = await match(request, options)
  add(found ? 'cacheHits' : 'cacheMisses')
  return found
}

function begin(call: Omit<Call, 'status' | 'counts'>): Call {
  const begun = { ...call, status: 0, counts: { ...noCounts, requests: 1 } }
  calls.push(begun)
  return begun
}

export default {
  async fetch(request, env, context) {
    const { pathname } = new URL(request.url)
    if (pathname === '/__calls') {
      const answer = Response.json(calls)
      calls = []
      return answer
    }
    const hasToken = request.headers.has('authorization')
    const call = begin({ method: request.method, path: pathname, hasToken })
    const answer = await current.run(call.counts, () => worker.fetch(request, meter(env), context))
    call.status = answer.status
    return answer
  },
  async scheduled(controller, env) {
    const call = begin({ method: 'CRON', path: controller.cron, hasToken: false })
    await current.run(call.counts, () => worker.scheduled(controller, meter(env)))
  },
} satisfies ExportedHandler<Env>
