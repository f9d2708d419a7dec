import { env } from 'cloudflare:workers'
import { openDatabase, type Database } from '#worker/db/db.ts'
import { interceptedDatabase, type Statement } from '../bindings/intercepted-database.ts'

class WorkerCrash extends Error {
  constructor() {
    super('the Worker crashed')
  }
}

/** The database session wraps the error of a query, sometimes twice. */
export const isCrash = (error: unknown): boolean =>
  error instanceof WorkerCrash ||
  (error instanceof Error && error.cause !== undefined && isCrash(error.cause))

/** When the Worker crashes: before its write reaches the database, or after it, without the answer. */
export type CrashPoint = 'before' | 'after' | null

type Call = {
  run: () => Promise<void>
  statements?: D1PreparedStatement[]
  answer?: (results: D1Result[]) => void
}

/** Makes concurrent tasks repeatable: calls wait in a queue, and `picks` decides which of them run next, as one batch. */
export function createScheduler() {
  let waiting: Call[] = []

  const schedule = <Result>(work: () => Promise<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      waiting.push({ run: () => work().then(resolve, reject) })
    })

  const session = env.DB.withSession('first-primary')

  const scheduleBatch = (statements: D1PreparedStatement[], crash: CrashPoint): Promise<D1Result[]> =>
    new Promise((resolve, reject) => {
      if (crash === 'before') return reject(new WorkerCrash())
      const answer = (results: D1Result[]) =>
        crash === 'after' ? reject(new WorkerCrash()) : resolve(results)
      waiting.push({
        statements,
        answer,
        run: () => session.batch(statements).then(answer, reject),
      })
    })

  /** Runs the database calls as one batch. If the batch fails, each call runs alone and gets its own error. */
  async function runRound(chosen: Call[]): Promise<void> {
    const databaseCalls = chosen.filter(({ statements }) => statements)
    for (const call of chosen.filter(({ statements }) => !statements)) await call.run()
    const all = databaseCalls.flatMap(({ statements }) => statements ?? [])
    if (all.length === 0) return
    const results = await session.batch(all).catch(() => null)
    let from = 0
    for (const call of databaseCalls) {
      const length = call.statements?.length ?? 0
      if (results) call.answer?.(results.slice(from, from + length))
      else await call.run()
      from += length
    }
  }

  const drainMicrotasks = async () => {
    for (let n = 0; n < 40; n += 1) await Promise.resolve()
  }

  /** Runs tasks concurrently to their end. Each round runs about two thirds of the waiting calls, in an order from `picks`. */
  async function runConcurrently(
    tasks: readonly (() => Promise<void>)[],
    picks: readonly number[],
  ): Promise<void> {
    const running = new Set(tasks)
    let next = 0
    const pick = () => picks[next++ % picks.length] ?? 0
    let failure: unknown
    for (const task of tasks)
      void task()
        .catch((error: unknown) => {
          failure ??= error
        })
        .finally(() => {
          running.delete(task)
        })
    await drainMicrotasks()
    while (running.size > 0) {
      const chosen = waiting.filter(() => pick() % 3 !== 0)
      const start = pick() % Math.max(1, chosen.length)
      const round =
        chosen.length > 0 ? [...chosen.slice(start), ...chosen.slice(0, start)] : waiting.slice(0, 1)
      waiting = waiting.filter((call) => !round.includes(call))
      // Without a waiting call, a task waits for other I/O, such as the body of a response.
      if (round.length > 0) await runRound(round)
      else await new Promise((resolve) => setTimeout(resolve, 0))
      await drainMicrotasks()
    }
    if (failure) throw failure
  }

  function database(nextCrash: () => CrashPoint = () => null): Database {
    const call = (statements: readonly Statement[]) => {
      const isWrite = statements.some(({ sql }) => !/^\s*select/i.test(sql))
      const bound = statements.map(({ sql, params }) => session.prepare(sql).bind(...params))
      return scheduleBatch(bound, isWrite ? nextCrash() : null)
    }
    return openDatabase(
      interceptedDatabase(env.DB, () => ({ call, needsMeta: true })),
      'primary',
    ).db
  }

  return { schedule, runConcurrently, database }
}
