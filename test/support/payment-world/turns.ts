import { env } from 'cloudflare:workers'
import { openDatabase, type Database } from '#worker/db/db.ts'

/** What a database that fails on purpose throws: a Worker that died before its write, or before it heard of it. */
export class Killed extends Error {
  constructor() {
    super('the Worker was killed')
  }
}

export type Kill = 'before' | 'after' | null

type Turn = {
  run: () => Promise<void>
  statements?: D1PreparedStatement[]
  answer?: (results: D1Result[]) => void
}

/**
 * Many callers at once, made repeatable: each question to the database or to a gateway waits for its turn, and `picks` say
 * who goes next. All that go in one round reach the real database as one batch, one after another: for thousands of
 * stories that is the difference between minutes and seconds. Between rounds only code runs that waits for nothing outside.
 */
export function turns() {
  let waiting: Turn[] = []

  const take = <Result>(work: () => Promise<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      waiting.push({ run: () => work().then(resolve, reject) })
    })

  const session = env.DB.withSession('first-primary')

  const takeBatch = (statements: D1PreparedStatement[], kill: Kill): Promise<D1Result[]> =>
    new Promise((resolve, reject) => {
      if (kill === 'before') return reject(new Killed())
      const answer = (results: D1Result[]) => (kill === 'after' ? reject(new Killed()) : resolve(results))
      waiting.push({
        statements,
        answer,
        run: () => session.batch(statements).then(answer, reject),
      })
    })

  /** One round: what is asked of the database as one batch, and alone where that fails. */
  async function runRound(chosen: Turn[]): Promise<void> {
    const asked = chosen.filter(({ statements }) => statements)
    for (const turn of chosen.filter(({ statements }) => !statements)) await turn.run()
    const all = asked.flatMap(({ statements }) => statements ?? [])
    if (all.length === 0) return
    const results = await session.batch(all).catch(() => null)
    let from = 0
    for (const turn of asked) {
      const length = turn.statements?.length ?? 0
      if (results) turn.answer?.(results.slice(from, from + length))
      else await turn.run()
      from += length
    }
  }

  const settled = async () => {
    for (let n = 0; n < 40; n += 1) await Promise.resolve()
  }

  /** Runs callers side by side to their end. A third of those who wait go in a round, in an order of their own. */
  async function together(
    callers: readonly (() => Promise<void>)[],
    picks: readonly number[],
  ): Promise<void> {
    const running = new Set(callers)
    let next = 0
    const pick = () => picks[next++ % picks.length] ?? 0
    let failure: unknown
    for (const caller of callers)
      void caller()
        .catch((error: unknown) => {
          failure ??= error
        })
        .finally(() => {
          running.delete(caller)
        })
    await settled()
    while (running.size > 0) {
      const chosen = waiting.filter(() => pick() % 3 !== 0)
      const turn = pick() % Math.max(1, chosen.length)
      const round =
        chosen.length > 0 ? [...chosen.slice(turn), ...chosen.slice(0, turn)] : waiting.slice(0, 1)
      waiting = waiting.filter((other) => !round.includes(other))
      // Something from outside is still on its way, such as the body of an answer.
      if (round.length > 0) await runRound(round)
      else await new Promise((resolve) => setTimeout(resolve, 0))
      await settled()
    }
    if (failure) throw failure
  }

  /** The real database behind the turns; `nextKill` is asked at every write what becomes of it. */
  function database(nextKill: () => Kill = () => null): Database {
    const inner = new WeakMap<object, { statement: D1PreparedStatement; isWrite: boolean }>()
    const gated = (statement: D1PreparedStatement, isWrite: boolean): D1PreparedStatement => {
      const one = async () => (await takeBatch([statement], isWrite ? nextKill() : null))[0]
      const outer = {
        bind: (...values: unknown[]) => gated(statement.bind(...values), isWrite),
        all: one,
        raw: async () => ((await one())?.results ?? []).map((row) => Object.values(row as object)),
        run: one,
      } as unknown as D1PreparedStatement
      inner.set(outer, { statement, isWrite })
      return outer
    }
    const binding = {
      withSession: () => ({
        prepare: (text: string) => gated(session.prepare(text), !/^\s*select/i.test(text)),
        batch: (statements: D1PreparedStatement[]) => {
          const known = statements.flatMap((statement) => inner.get(statement) ?? [])
          return takeBatch(
            known.map(({ statement }) => statement),
            known.some(({ isWrite }) => isWrite) ? nextKill() : null,
          )
        },
        getBookmark: () => null,
      }),
    }
    return openDatabase(binding as unknown as D1Database, 'primary').db
  }

  return { take, together, database }
}
