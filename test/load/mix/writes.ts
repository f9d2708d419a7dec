import { requestsOfLargestSite } from '../cost.ts'
import type { World } from './accounts.ts'
import type { Answer, Call } from './requests.ts'
import type { Outcome } from './open-loop.ts'

/**
 * Per cent of the requests that are writes which visitors see: one every five seconds (ratings, edits, decisions, boosts) among the
 * requests of ten million visitors a month, so 0.07. A share, because a bench with fewer requests needs fewer writes.
 */
const usualShare = 100 / (5 * requestsOfLargestSite())

/** What visitors of one kind of address got. */
type Seen = { answers: number; copies: number }

type State = { at: number; mark: number }

type Parts = {
  world: Pick<World, 'workers' | 'subscribers'>
  /** `customer:provider` of numbers that were shown: only these customers may rate. */
  reveals: ReadonlySet<string>
  send: (call: Call) => Promise<Answer>
  judge: (kind: string, answer: Answer) => Outcome
  random: () => number
  /** How many times the usual number of writes. */
  times: number
}

// Letters that are no digits of a hidden phone number and name no messenger, as `fb` does: such a text would wait for a moderator.
const letters = 'cdghjkpqvw'
const markText = (mark: number) =>
  `mark-${String(mark).replace(/\d/g, (digit) => letters.charAt(Number(digit)))}-`
const markOf = (word: string) => Number(word.replace(/./g, (letter) => String(letters.indexOf(letter))))

const asJson = { 'content-type': 'application/json', accept: 'application/json' }

/**
 * Writes that visitors see: workers change their texts, customers rate. It remembers when each answer of a write came, so that each
 * answer to a visitor shows by how many milliseconds it is older than a change.
 */
export function createWrites({ world, reveals, send, judge, random, times }: Parts) {
  const texts = new Map<number, State[]>()
  const totals = new Map<number, State[]>()
  const seen: Record<'page' | 'list' | 'profile', Seen> = {
    page: { answers: 0, copies: 0 },
    list: { answers: 0, copies: 0 },
    profile: { answers: 0, copies: 0 },
  }
  const figures = { oldest: 0, writes: 0, looks: 0, unseen: 0 }
  /** Answers that came from no copy, by their cause. */
  const misses = new Map<string, number>()
  const asked = new Set<string>()
  let marks = 0

  /** Why an answer came from no copy. The part that has changed is named without its ids. */
  function noteMiss(path: string, status = ''): void {
    const [, changed] = /detail="([^"]+)"/.exec(status) ?? []
    const part = changed?.replace(/\d+/g, 'N')
    // The data centre deletes copies that are too old, so that they look like pages that were never asked for.
    const aged = asked.has(path) ? 'expired' : 'cold'
    const cause =
      status === '' ? 'not kept' : part === undefined ? aged : part === 'age' ? 'expired' : `changed: ${part}`
    misses.set(cause, (misses.get(cause) ?? 0) + 1)
  }

  const note = (states: Map<number, State[]>, id: number, mark: number) =>
    void states.set(id, [...(states.get(id) ?? []), { at: performance.now(), mark }])

  /** Milliseconds between a change that an answer does not show and the beginning of its request. */
  function noteAge(states: Map<number, State[]>, id: number, shown: number, began: number): void {
    const missed = states.get(id)?.find(({ mark }) => mark > shown)
    if (missed) figures.oldest = Math.max(figures.oldest, began - missed.at)
  }

  /** Looks at what a visitor got. @param began the moment of the request, as of `performance.now()` */
  function watch({ path }: Pick<Call, 'path'>, answer: Answer, began: number): void {
    const kind = path.startsWith('/api/biodata?')
      ? 'list'
      : /^\/(?:api\/)?biodata\/\d/.test(path)
        ? 'profile'
        : 'page'
    if (answer.status !== 200 || (path.startsWith('/api/') && kind === 'page')) return
    seen[kind].answers += 1
    if (answer.headers.age !== undefined) seen[kind].copies += 1
    else noteMiss(path, answer.headers['cache-status'])
    asked.add(path)
    const profile = /^\/(?:api\/)?biodata\/(\d+)$/.exec(path)
    if (profile) {
      const id = Number(profile[1])
      const [, shown = ''] = /mark-([a-z]+)-/.exec(answer.body) ?? []
      noteAge(texts, id, shown === '' ? 0 : markOf(shown), began)
    }
    let id = 0
    for (const [, provider, total] of answer.body.matchAll(
      /(?<!"category":\{)"id":(\d+)|"total_ratings":(\d+)/g,
    ))
      if (provider !== undefined) id = Number(provider)
      else noteAge(totals, id, Number(total), began)
  }

  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)]

  const editing = new Set<number>()

  /** Changes a profile, then opens its page with the cookie of the answer, as its worker would. */
  async function edit(): Promise<Outcome> {
    // One at a time for each: of two edits at once, the one that was sent first may be the last to be written.
    const worker = pick(world.workers.filter(({ providerId }) => !editing.has(providerId)))
    if (!worker) throw new Error('no worker')
    const { providerId } = worker
    editing.add(providerId)
    return editAs(worker).finally(() => editing.delete(providerId))
  }

  async function editAs({ providerId, token }: (typeof world.workers)[number]): Promise<Outcome> {
    const mark = (marks += 1)
    const body = JSON.stringify({ work_experience: 'ঘরের কাজ করি।', bio: `কাজ ${markText(mark)} শেষ।` })
    const headers = { ...asJson, authorization: `Bearer ${token}` }
    const answer = await send({ method: 'PUT', path: '/api/service-workers/me', headers, body })
    const outcome = judge('write', answer)
    if (outcome.outcome !== 'served') return outcome
    note(texts, providerId, mark)
    const [cookie = ''] = (answer.headers['set-cookie'] ?? '').split(';')
    const page = await send({ method: 'GET', path: `/biodata/${providerId}`, headers: { cookie } })
    if (page.status !== 200) return outcome
    figures.looks += 1
    const [, shown = ''] = /mark-([a-z]+)-/.exec(page.body) ?? []
    if (shown === '' || markOf(shown) < mark) figures.unseen += 1
    return outcome
  }

  async function rate(): Promise<Outcome> {
    const pair = pick([...reveals])
      ?.split(':')
      .map(Number)
    const customer = world.subscribers.find(({ id }) => id === pair?.[0])
    const providerId = pair?.[1]
    if (!customer || providerId === undefined) return edit()
    const body = JSON.stringify({ rating: 1 + Math.floor(random() * 5) })
    const headers = { ...asJson, authorization: `Bearer ${customer.token}` }
    const path = `/api/service-workers/${providerId}/rating`
    const answer = await send({ method: 'POST', path, headers, body })
    const outcome = judge('write', answer)
    const total = /"total_ratings":(\d+)/.exec(answer.body)?.[1]
    if (outcome.outcome === 'served' && total !== undefined) note(totals, providerId, Number(total))
    return outcome
  }

  return {
    /** Whether the next request is a write. */
    isDue: () => random() * 100 < usualShare * times,
    write: (): Promise<Outcome> => {
      figures.writes += 1
      return random() < 0.5 ? edit() : rate()
    },
    watch,
    /** Counts from zero. The ages need what was written before. */
    reset: () => {
      for (const kind of Object.values(seen)) Object.assign(kind, { answers: 0, copies: 0 })
      Object.assign(figures, { oldest: 0, writes: 0, looks: 0, unseen: 0 })
      misses.clear()
    },
    /** `oldest` in milliseconds. `looks`: authors who looked behind their write; `unseen`: those who did not see it. */
    figures: () => ({ ...figures, ...seen, misses: [...misses].toSorted(([, a], [, b]) => b - a) }),
  }
}
