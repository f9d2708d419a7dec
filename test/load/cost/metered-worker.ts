// The Worker, with bindings that count what the platform bills. `GET /__counts` answers the counts since the last question.
import worker from '#worker/index.ts'
import { noCounts, type Counts } from './counts.ts'

type Counted = { counts: Counts; failed: string[] }
const none = (): Counted => ({ counts: { ...noCounts }, failed: [] })
let since = none()

type Method = (...values: unknown[]) => unknown

/** The same object; the calls of the named methods are counted. What `input` and `transform` answer is counted as well. */
function counting<Binding extends object>(binding: Binding, names: Record<string, keyof Counts>): Binding {
  return new Proxy(binding, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      const method: Method = (...values) => {
        const counted = names[String(name)]
        if (counted) since.counts[counted] += 1
        if (counted === 'bucketWrites' && name === 'put')
          since.counts.bytesStored += (values[1] as { byteLength?: number } | null)?.byteLength ?? 0
        const answer = Reflect.apply(value, target, values) as object
        return name === 'input' || name === 'transform' ? counting(answer, names) : answer
      }
      return method
    },
  })
}

type Billed = { meta?: { rows_read?: number; rows_written?: number } }
const bill = <Result>(results: Result): Result => {
  for (const { meta } of [results].flat() as Billed[]) {
    since.counts.rowsRead += meta?.rows_read ?? 0
    since.counts.rowsWritten += meta?.rows_written ?? 0
  }
  return results
}

/** The same object; some of its methods are replaced. */
const withMethods = <Binding extends object>(binding: Binding, methods: Record<string, Method>): Binding =>
  new Proxy(binding, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (
        methods[String(name)] ?? ((...values: unknown[]) => Reflect.apply(value, target, values) as unknown)
      )
    },
  })

const originals = new WeakMap<object, D1PreparedStatement>()

function statement(original: D1PreparedStatement): D1PreparedStatement {
  const wrapped = withMethods(original, {
    bind: (...values) => statement(original.bind(...values)),
    all: async () => bill(await original.all()),
    run: async () => bill(await original.run()),
  })
  originals.set(wrapped, original)
  return wrapped
}

/** The Worker uses sessions only. Rows are counted here, because some are written after the line of the request. */
const database = (original: D1Database): D1Database =>
  withMethods(original, {
    withSession: (constraint) => {
      const session = original.withSession(constraint as D1SessionConstraint)
      return withMethods(session, {
        prepare: (query) => statement(session.prepare(query as string)),
        batch: async (statements) =>
          bill(
            await session.batch(
              (statements as D1PreparedStatement[]).map((one) => originals.get(one) ?? one),
            ),
          ),
      })
    },
  })

const bucket = { get: 'bucketReads', head: 'bucketReads', list: 'bucketWrites', put: 'bucketWrites' } as const
const kv = {
  get: 'kvReads',
  getWithMetadata: 'kvReads',
  put: 'kvWrites',
  delete: 'kvWrites',
  list: 'kvWrites',
} as const
const meter = (env: Env): Env => ({
  ...env,
  DB: database(env.DB),
  PICTURES: counting(env.PICTURES, bucket),
  DOCUMENTS: counting(env.DOCUMENTS, bucket),
  BACKUPS: counting(env.BACKUPS, bucket),
  KV: counting(env.KV, kv),
  IMAGES: counting(env.IMAGES, { output: 'transformations' }),
})

type Line = {
  event: string
  method: string
  status: number
  ms: number
  rows_read?: number
  rows_written?: number
}

/** Whether production writes the line for one request in twenty only, as far as the line shows it. */
const isSampled = ({ event, method, status, ms, rows_read: rowsRead = 0 }: Line): boolean =>
  event === 'request' && method === 'GET' && (status < 300 || status === 304) && ms <= 500 && rowsRead <= 1000

for (const level of ['log', 'warn', 'error'] as const) {
  const write = console[level].bind(console)
  console[level] = (...values: unknown[]) => {
    const [text] = values
    if (typeof text === 'string' && text.startsWith('{')) {
      const line = JSON.parse(text) as Line
      since.counts[isSampled(line) ? 'sampledLogLines' : 'logLines'] += 1
    }
    if (level !== 'log') write(...values)
  }
}

export default {
  async fetch(request, env, context) {
    const { pathname } = new URL(request.url)
    if (pathname === '/__counts') {
      const answer = Response.json(since)
      since = none()
      return answer
    }
    since.counts.requests += 1
    // How many pictures find a copy at the edge depends on the traffic.
    const isPicture = pathname.startsWith('/storage/')
    if (isPicture) since.counts.pictures += 1
    const answer = await worker.fetch(request, isPicture ? env : meter(env), context)
    // The first question for a number is answered 403 with the terms.
    if (answer.status >= 400 && answer.status !== 403) since.failed.push(`${pathname} ${answer.status}`)
    return answer
  },
  scheduled: (controller, env) => worker.scheduled(controller, meter(env)),
} satisfies ExportedHandler<Env>
