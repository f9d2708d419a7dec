import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { password, type Customer, type World } from './accounts.ts'
import type { Outcome } from './open-loop.ts'
import { createWrites } from './writes.ts'

export type Call = {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  headers?: Record<string, string>
  /** Sent as it is, with the `content-type` of the headers. */
  body?: string
}

export type Answer = {
  /** 0 when no answer came. */
  status: number
  /** Why no answer came, for example `TimeoutError` or `ECONNRESET`. */
  fault: string | null
  headers: Record<string, string>
  body: string
}

/** Milliseconds after which a request counts as hanging. */
const patience = 20_000

const connections = new Agent({ keepAlive: true })

/**
 * A function that sends requests to one site over connections that stay open, as browsers do.
 * @param isolates the addresses of its isolates. The first answers all reads, because isolates on one machine share no cache, as those of
 * a data centre do; the others take the rest in turn: of many isolates, few answer what they wrote themselves.
 */
export function createHttpClient(isolates: readonly [URL, ...URL[]]) {
  const [first, ...others] = isolates
  let next = 0
  return ({ path, method, headers, body }: Call): Promise<Answer> =>
    new Promise((resolve) => {
      const isolate = (method !== 'GET' && others[next++ % others.length]) || first
      const signal = AbortSignal.timeout(patience)
      const fail = ({ code, name }: NodeJS.ErrnoException) =>
        resolve({ status: 0, fault: signal.aborted ? 'TimeoutError' : (code ?? name), headers: {}, body: '' })
      const sent = request(
        new URL(path, isolate),
        {
          method,
          agent: connections,
          headers: { ...headers, host: first.host },
          signal,
        },
        (answer) => {
          const pairs = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as const)
          text(answer).then(
            (content) =>
              resolve({
                status: answer.statusCode ?? 0,
                fault: null,
                headers: Object.fromEntries(pairs),
                body: content,
              }),
            fail,
          )
        },
      )
      sent.on('error', fail)
      sent.end(body)
    })
}

/** Per cent of the requests. A payment also causes the message of the gateway and the return of the browser. */
const shares = { browse: 70, detail: 15, search: 8, 'sign-in': 4, reveal: 2, payment: 1 }
type Kind = keyof typeof shares
/** What reads no copies and takes most of the processor, so that it would only lower the rate at which copies are measured. */
const withoutCopies: ReadonlySet<Kind> = new Set(['sign-in', 'payment'])

const bengaliSearches = [
  'ইলেকট্রিশিয়ান',
  'রাজমিস্ত্রি',
  'কাঠমিস্ত্রি ঢাকা',
  'রহিম',
  'মোছাঃ সালমা',
  'প্লাম্বার সাভার',
]
const latinSearches = ['electrician', 'rajmistri dhaka', 'plumber', 'rahim', 'savar', 'rang mistri']

const asJson = { 'content-type': 'application/json', accept: 'application/json' }
const asPage = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const userAgent =
  'Mozilla/5.0 (Linux; Android 13; SM-A057F) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'

/** Whether an answer is what the site owes: served, refused in the documented way, or wrong. */
export function judge(kind: string, { status, fault, headers, body }: Answer): Outcome {
  if (status === 503)
    return headers['retry-after'] !== undefined
      ? { kind, outcome: 'shed', problem: null }
      : { kind, outcome: 'wrong', problem: '503 without Retry-After' }
  if (status >= 200 && status < 400) return { kind, outcome: 'served', problem: null }
  const code = /"error":"(\w+)"/.exec(body)?.[1] ?? ''
  return { kind, outcome: 'wrong', problem: fault ?? `${status} ${code}`.trim() }
}

type Parts = {
  world: World
  send: (call: Call) => Promise<Answer>
  pay: (ref: string, send: Parts['send']) => Promise<{ notified: Answer; returned: Answer }>
  random: () => number
  /** How many times the usual number of writes that visitors see; 0 for none. */
  writes: number
}

/** The requests of the mix, and what they bought and revealed. */
export function createMix({ world, send, pay, random, writes: times }: Parts) {
  const reveals = new Set<string>()
  /** The follow-up calls of payments, which the gateway and the returning browser send. */
  const callbacks: Outcome[] = []
  const open = new Set<Promise<void>>()
  let nextBuyer = 0

  const below = (most: number) => Math.floor(random() * most)
  const pick = <Item>(items: readonly Item[], at = random()): Item => {
    const item = items[Math.floor(at * items.length)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
  /** A few items are asked for often, as in life. */
  const pickPopular = <Item>(items: readonly Item[]): Item => pick(items, random() ** 3)
  // Visitors come from many networks.
  const address = () => `103.${below(256)}.${below(256)}.${below(256)}`
  const sendFrom = (call: Call) =>
    send({ ...call, headers: { 'user-agent': userAgent, 'cf-connecting-ip': address(), ...call.headers } })

  const get = (path: string, headers: Record<string, string>): Call => ({ method: 'GET', path, headers })
  const page = (path: string) => get(path, asPage)
  const api = (path: string) => get(`/api${path}`, asJson)
  const post = (path: string, body: unknown, customer?: Customer): Call => ({
    method: 'POST',
    path: `/api${path}`,
    headers: { ...asJson, ...(customer && { authorization: `Bearer ${customer.token}` }) },
    body: JSON.stringify(body),
  })

  function filters(): string {
    const query = new URLSearchParams()
    if (random() < 0.7) query.set('category', String(pickPopular(world.categoryIds)))
    if (random() < 0.5) {
      const place = pickPopular(world.places)
      query.set('division_id', String(place.divisionId))
      query.set('district_id', String(place.id))
    }
    if (random() < 0.15) query.set('gender', pick(['male', 'female']))
    if (random() < 0.1) query.set('verified', '1')
    if (random() < 0.1) query.set('sort', pick(['rating', 'newest']))
    if (random() < 0.25) query.set('page', String(2 + below(3)))
    return query.toString()
  }
  const list = () => `/biodata?${filters()}`
  const words = () => encodeURIComponent(random() < 0.65 ? pick(bengaliSearches) : pick(latinSearches))

  /** The calls of browsing, with their shares of it. */
  const browsing: [number, () => Call][] = [
    [0.14, () => page('/')],
    [0.2, () => page(list())],
    [0.06, () => page('/categories')],
    [0.4, () => api(`${list()}&fields=card`)],
    [0.06, () => api('/categories')],
    [0.05, () => api('/biodata/recent')],
    [0.05, () => api('/settings')],
    [0.04, () => api('/locations/tree')],
  ]
  function browse(): Call {
    let left = random()
    for (const [share, call] of browsing) if ((left -= share) < 0) return call()
    return page('/')
  }

  const writes = createWrites({ world, reveals, send: sendFrom, judge, random, times })

  const single = (kind: Kind, make: () => Call) => async (): Promise<Outcome> => {
    const call = make()
    const began = performance.now()
    const answer = await sendFrom(call)
    if (times > 0 && call.method === 'GET') writes.watch(call, answer, began)
    return judge(kind, answer)
  }

  async function reveal(): Promise<Outcome> {
    const customer = pick(world.subscribers)
    // Few enough for the limit of a day; most looks are at a number that was seen before, which is free.
    const providerId = world.providerIds[(customer.id * 37 + below(40)) % world.providerIds.length] ?? 0
    const answer = await sendFrom(post(`/service-workers/${providerId}/biodata`, { agree: true }, customer))
    if (answer.status === 200) reveals.add(`${customer.id}:${providerId}`)
    return judge('reveal', answer)
  }

  async function payAndReturn(ref: string): Promise<void> {
    // A payer needs a moment at the gateway.
    await new Promise((resolve) => setTimeout(resolve, 200 + random() * 800))
    const { notified, returned } = await pay(ref, sendFrom)
    callbacks.push(judge('gateway message', notified), judge('return from the gateway', returned))
    const status = await sendFrom(api(`/payments/${ref}/status`))
    callbacks.push(judge('payment status', status))
  }

  async function startPayment(): Promise<Outcome> {
    const buyer = world.buyers[nextBuyer]
    if (!buyer) return single('browse', browse)()
    nextBuyer += 1
    const { plan } = world
    const order = { plan_id: plan.id, payment_method: 'sslcommerz', amount: plan.amount }
    const answer = await sendFrom(post('/subscription/start', order, buyer))
    if (answer.status === 201) {
      const following = payAndReturn((JSON.parse(answer.body) as { ref: string }).ref)
      open.add(following)
      void following.finally(() => open.delete(following))
    }
    return judge('payment', answer)
  }

  const kinds = (Object.keys(shares) as Kind[]).filter((kind) => times === 0 || !withoutCopies.has(kind))
  const whole = kinds.reduce((sum, kind) => sum + shares[kind], 0)
  const calls: Record<Kind, () => Promise<Outcome>> = {
    browse: single('browse', browse),
    detail: single('detail', () => {
      const id = pickPopular(world.providerIds)
      return random() < 0.5 ? page(`/biodata/${id}`) : api(`/biodata/${id}`)
    }),
    search: single('search', () =>
      random() < 0.4 ? page(`/biodata?q=${words()}`) : api(`/biodata?q=${words()}&fields=card`),
    ),
    'sign-in': single('sign-in', () => post('/auth/login', { phone: pick(world.guests), password })),
    reveal,
    payment: startPayment,
  }

  return {
    calls,
    writes,
    reveals,
    callbacks,
    /** Sends one request, of a kind that is chosen by the shares. */
    fire: () => {
      if (writes.isDue()) return writes.write()
      let left = random() * whole
      return calls[kinds.find((kind) => (left -= shares[kind]) < 0) ?? 'browse']()
    },
    /** Waits for the follow-up calls of payments. */
    settle: async () => {
      while (open.size > 0) await Promise.all(open)
    },
    /** Each subscriber buys a plan, which is paid at once in development. @throws Error for a refused purchase */
    subscribe: async () => {
      const { plan } = world
      for (const customer of world.subscribers) {
        const order = { plan_id: plan.id, payment_method: 'manual', amount: plan.amount }
        const { status, body } = await sendFrom(post('/subscription/start', order, customer))
        if (status !== 201) throw new Error(`a subscriber cannot buy: ${status} ${body.slice(0, 200)}`)
      }
    },
  }
}
