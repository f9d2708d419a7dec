import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeProvider, makeUser } from '#test/support/factories.ts'
import {
  faultyBinding,
  faultyDatabase,
  faultyImages,
  faults,
  type Fault,
} from '#test/support/bindings/faulty-bindings.ts'
import { startAtGateway, switchOnDoubles } from '#test/support/gateway-doubles/with-doubles.ts'
import { plainCall, sendCall, validCalls, type Call } from '#test/support/route-calls.ts'
import { listRoutes, type Route } from '#test/support/routes.ts'
import { readTable } from '#test/support/stored-traces.ts'
import { inTime, deadlines } from '#worker/lib/faults/deadline.ts'

const routes = listRoutes()
const keyOf = ({ method, path }: Route) => `${method} ${path}`
const isWrite = (route: Route) => route.method !== 'GET' && validCalls[keyOf(route)] !== undefined
const usual = { ...deadlines }
/** Milliseconds; longer than any deadline of a stalled service in these tests. */
const patience = 40_000
const routesAtOnce = 50

const callOf = async (route: Route, id: number): Promise<Call> =>
  validCalls[keyOf(route)]?.() ?? plainCall(route, id)

const isHtml = (answer: Response) => (answer.headers.get('content-type') ?? '').startsWith('text/html')
const bengali = /[\u0980-\u09ff]/

/** What is wrong with an answer of a Worker whose service failed; null for a served answer or a polite 503. */
async function problemOf(answer: Response): Promise<string | null> {
  if (answer.status < 500) return null
  const text = await answer.text()
  if (answer.status !== 503) return `${answer.status} ${text.slice(0, 120)}`
  if (!answer.headers.has('retry-after')) return '503 without Retry-After'
  if (!bengali.test(text)) return `503 not in Bengali: ${text.slice(0, 80)}`
  if (isHtml(answer)) return null
  const { success, error } = JSON.parse(text) as { success?: boolean; error?: string }
  return success === false && error !== undefined ? null : `not an error answer: ${text.slice(0, 80)}`
}

/** Sends a call and says how it went wrong, also when no answer comes at all. */
async function tried(call: Call, bindings: Env): Promise<{ status: number; problem: string | null }> {
  try {
    const answer = await inTime(sendCall(call, bindings, 200), patience, () => new Error('no answer'))
    return { status: answer.status, problem: await problemOf(answer) }
  } catch (error) {
    return { status: 0, problem: String(error) }
  }
}

// Counters of tries, the numbers of copies, marks of stored pictures, the queue of messages and pages of the search index are no effects of a call.
const housekeeping =
  /^(?:_cf_|noted_writes|rate_counters|copy_numbers|stored_images|provider_words|job_|sqlite_|security_events|outbox)/

/** Lets triggers note which tables are written: to compare all rows before and after each call takes most of the time. */
async function noteWrites(): Promise<void> {
  const { results } = await env.DB.prepare(
    `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'`,
  ).all<{ name: string }>()
  const tables = results.map(({ name }) => name).filter((name) => !housekeeping.test(name))
  expect(tables).toContain('payments')
  const triggers = tables.flatMap((table) =>
    ['INSERT', 'UPDATE', 'DELETE'].map(
      (act) =>
        `CREATE TRIGGER "note_${act}_${table}" AFTER ${act} ON "${table}" BEGIN INSERT INTO noted_writes VALUES ('${table}'); END`,
    ),
  )
  await env.DB.batch(
    ['CREATE TABLE noted_writes (name TEXT)', ...triggers].map((text) => env.DB.prepare(text)),
  )
}

const forgetWrites = () => env.DB.prepare('DELETE FROM noted_writes').run()

const listWritten = async () =>
  (await env.DB.prepare('SELECT DISTINCT name FROM noted_writes ORDER BY name').raw<[string]>()).flat()

/** Calls of several steps. A step that was done stays done, and the same call goes on from there. */
const steps: Record<string, { wrote: RegExp; why: string }> = {
  'POST /api/auth/verify-otp': {
    wrote: /^(?:one_time_codes|registrations|terms_agreements|users|devices|sessions)$/,
    why: 'the number is verified, and the person signs in with the password',
  },
  'POST /api/subscription/start': {
    wrote: /^(?:payment_events|payments|subscriptions)$/,
    why: 'the payment is open, and the next start finds it',
  },
  'POST /api/boost/start': {
    wrote: /^(?:payment_events|payments|boosts)$/,
    why: 'the payment is open, and the next start finds it',
  },
}

/** Sends a write while a service fails, and once more when it works again. */
async function problemsOfWrite(route: Route, call: Call, bindings: Env): Promise<string[]> {
  await forgetWrites()
  const { status, problem } = await tried(call, bindings)
  if (status !== 503) return problem ? [problem] : []
  const changed = (await listWritten()).filter((table) => !steps[keyOf(route)]?.wrote.test(table))
  const again = await tried(call, env)
  return [
    ...(problem ? [problem] : []),
    ...(changed.length > 0 ? [`503, but wrote ${changed.join(', ')}`] : []),
    ...(again.problem ? [`the second try: ${again.problem}`] : []),
  ]
}

let id = 0
beforeAll(async () => {
  await noteWrites()
  id = (await makeProvider()).id
  const bytes = new Uint8Array([1])
  await env.PICTURES.put('photos/there-160.webp', bytes)
})
afterEach(() => {
  Object.assign(deadlines, usual)
  vi.useRealTimers()
})

/** Runs a check for each route and collects what it found. Writes run alone where the tables that they write are looked at. */
async function problemsOfRoutes(
  chosen: readonly Route[],
  check: (route: Route) => Promise<string[]>,
  runsAlone: (route: Route) => boolean = isWrite,
): Promise<string[]> {
  const problems: string[] = []
  const run = async (route: Route) => {
    for (const problem of await check(route)) problems.push(`${keyOf(route)}: ${problem}`)
  }
  const others = chosen.filter((route) => !runsAlone(route))
  for (let first = 0; first < others.length; first += routesAtOnce)
    await Promise.all(others.slice(first, first + routesAtOnce).map(run))
  for (const route of chosen.filter(runsAlone)) await run(route)
  return problems
}

type Service = {
  bindings: (fault: Fault) => Partial<Env>
  reaches: (route: Route) => boolean
  /** Milliseconds between two calls, after which what the isolate remembers is too old. */
  later?: number
}
const isUpload = (route: Route) => /categories|service-workers|pictures|profile|staff/.test(route.path)

const services: Record<string, Service> = {
  // First, before a page that succeeds is remembered.
  'the store of the static files': {
    bindings: (fault) => ({ ASSETS: faultyBinding(env.ASSETS, fault) }),
    reaches: (route) => route.path === '/*',
  },
  KV: {
    bindings: (fault) => ({ KV: faultyBinding(env.KV, fault) }),
    // Every route reads the settings first; the writes among them with a whole call.
    reaches: (route) => route.method === 'GET' || isWrite(route),
    later: 11_000,
  },
  'a bucket': {
    bindings: (fault) => ({
      PICTURES: faultyBinding(env.PICTURES, fault),
      DOCUMENTS: faultyBinding(env.DOCUMENTS, fault),
    }),
    reaches: (route) => isUpload(route) || /storage|documents|api\/me$|admin\/workers/.test(route.path),
  },
  'the images service': { bindings: (fault) => ({ IMAGES: faultyImages(fault) }), reaches: isUpload },
}

describe.each(Object.entries(services))('%s', (_, { bindings, reaches, later }) => {
  it.each(faults)('that %s leaves an answer or a 503', { timeout: 120_000 }, async (fault) => {
    Object.assign(deadlines, { kv: 50, bucket: 100, images: 200, assets: 100 })
    if (later !== undefined) vi.useFakeTimers({ toFake: ['Date'] })
    const problems = await problemsOfRoutes(routes.filter(reaches), async (route) => {
      if (later !== undefined) vi.setSystemTime(Date.now() + later)
      const call = await callOf(route, id)
      const broken = { ...env, ...bindings(fault) }
      if (isWrite(route)) return problemsOfWrite(route, call, broken)
      const { problem } = await tried(call, broken)
      return problem ? [problem] : []
    })
    expect(problems).toEqual([])
  })
})

/** A plain call is tried with a database that is gone, and that goes after the first reads. */
const pointsOfPlainCall = 3

describe('a database', () => {
  /** Tries a route with a database that fails after so many calls. */
  const problemsAfter = async (route: Route, fault: Fault, healthy: number) => {
    const call = await callOf(route, id)
    const bindings = { ...env, DB: faultyDatabase(env.DB, fault, healthy).database }
    const problems = isWrite(route)
      ? await problemsOfWrite(route, call, bindings)
      : [(await tried(call, bindings)).problem ?? []].flat()
    return problems.map((text) => `after ${healthy} calls: ${text}`)
  }

  it(
    'that fails at any call of a route gives 503 with nothing half written',
    { timeout: 300_000 },
    async () => {
      const problems = await problemsOfRoutes(routes, async (route) => {
        const counted = faultyDatabase(env.DB, 'fails', Infinity)
        await tried(await callOf(route, id), { ...env, DB: counted.database })
        const calls = counted.countCalls()
        const found: string[] = []
        for (
          let healthy = 0;
          healthy < (isWrite(route) ? calls : Math.min(calls, pointsOfPlainCall));
          healthy++
        )
          found.push(...(await problemsAfter(route, 'fails', healthy)))
        return found
      })
      expect(problems).toEqual([])
    },
  )

  // One guard of all statements takes a lie for a failure, so the first call stands for the others.
  it('that lies gives 503', { timeout: 120_000 }, async () =>
    expect(await problemsOfRoutes(routes, (route) => problemsAfter(route, 'lies', 0))).toEqual([]),
  )

  it('that never answers is given up by every route', { timeout: 120_000 }, async () => {
    Object.assign(deadlines, { read: 200, write: 400 })
    const check = async (route: Route) => {
      const { database } = faultyDatabase(env.DB, 'stalls', 0)
      const { problem } = await tried(await callOf(route, id), { ...env, DB: database })
      return problem ? [problem] : []
    }
    const problems = await problemsOfRoutes(routes, check, () => false)
    expect(problems).toEqual([])
  })
})

describe('the cache of answers', () => {
  it.each(faults)('that %s is an empty cache', { timeout: 120_000 }, async (fault) => {
    Object.assign(deadlines, { cache: 50 })
    vi.stubGlobal('caches', {
      default: faultyBinding({ match: () => undefined, put: () => undefined }, fault),
    })
    const open = routes.filter(({ method, right }) => method === 'GET' && right === 'anyone')
    const statuses = new Set<number>()
    const problems = await problemsOfRoutes(open, async (route) => {
      const { status, problem } = await tried(await callOf(route, id), env)
      statuses.add(status)
      return problem || status === 503 ? [problem ?? '503'] : []
    })
    expect(problems).toEqual([])
    expect(statuses).toContain(200)
  })
})

describe('a gateway', () => {
  const doubles = { sslcommerz: 'ssl', nogorpay: 'nogor' } as const
  it.each(
    (['sslcommerz', 'nogorpay'] as const).flatMap((method) =>
      (['error', 'html_page', 'timeout', 'reset'] as const).map((fault) => [method, fault] as const),
    ),
  )('%s with the fault %s is a 503, and the next try goes through', async (method, fault) => {
    const double = (await switchOnDoubles())[doubles[method]]
    const buyer = await makeUser()
    double.state.fault = fault
    const failed = await startAtGateway(method, buyer)
    expect(failed.status).toBe(503)
    const rows = (await readTable('payments')).filter(({ user_id }) => user_id === buyer.id)
    expect(rows).toMatchObject([{ status: 'failed', paid_at: null }])
    double.state.fault = null
    const started = await startAtGateway(method, buyer)
    expect(started.status).toBe(201)
    expect(started.paymentUrl).toMatch(/^https?:/)
  })
})
