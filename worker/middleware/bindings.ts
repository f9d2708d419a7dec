import { createMiddleware } from 'hono/factory'
import { openDatabase } from '#worker/db/db.ts'
import type { AppEnv } from '#worker/env.ts'
import { deadlines, inTime, serviceFault } from '#worker/lib/faults/deadline.ts'
import { numbersOf, startOf } from './copies/numbers.ts'

/** Methods that hand on without a call of their own are not here: an image is encoded behind its own port. */
const guardedMethods = ['get', 'put', 'delete', 'list', 'head', 'getWithMetadata'] as const

/** The same binding; a call that fails or takes too long throws 503. */
function withDeadlines<Binding extends object>(binding: Binding, milliseconds: () => number): Binding {
  return new Proxy(binding, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      const method = (...values: unknown[]): unknown => Reflect.apply(value, target, values)
      if (!(guardedMethods as readonly unknown[]).includes(name)) return method
      return async (...values: unknown[]) => {
        try {
          return await inTime(Promise.resolve(method(...values)), milliseconds())
        } catch (error) {
          throw serviceFault(error)
        }
      }
    },
  })
}

/** The bindings of the storage with deadlines. The database has its own in `openDatabase`. */
const guardedBindings = (env: Env): Env => ({
  ...env,
  KV: withDeadlines(env.KV, () => deadlines.kv),
  PICTURES: withDeadlines(env.PICTURES, () => deadlines.bucket),
  DOCUMENTS: withDeadlines(env.DOCUMENTS, () => deadlines.bucket),
})

/** Gives the bindings of the storage deadlines, so that no route hangs with them. */
export const bindings = createMiddleware<AppEnv>(async (c, next) => {
  c.env = guardedBindings(c.env)
  await next()
})

const bookmarkHeader = 'x-d1-bookmark'
const bookmarkPattern = /^[0-9a-f-]{1,200}$/i

/**
 * Anonymous reads use the nearest replica that has reached the bookmark of the numbers; others start at the bookmark of the last answer,
 * so that people see their writes. Needs the verified claims: a token with a wrong signature must not move a read to the primary.
 */
export const database = createMiddleware<AppEnv>(async (c, next) => {
  const isRead = c.req.method === 'GET'
  const anonymousRead = isRead && !c.get('claims')
  const brought = c.req.header(bookmarkHeader)
  const usesBookmark = isRead && !anonymousRead && brought !== undefined && bookmarkPattern.test(brought)
  const numbers = await numbersOf(c)
  c.set('numbers', numbers)
  const { db, bookmark } = openDatabase(
    c.env.DB,
    anonymousRead ? startOf(numbers) : usesBookmark ? { bookmark: brought } : 'primary',
  )
  c.set('db', db)
  c.set('primary', usesBookmark ? openDatabase(c.env.DB, 'primary').db : db)
  await next()
  const written = anonymousRead ? null : bookmark()
  if (written) c.header(bookmarkHeader, written)
})

type ReadSettings = (
  source: Pick<Env, 'DB' | 'KV'>,
  known: { now: Date; number: number | undefined },
) => Promise<AppEnv['Variables']['settings']>

export const settings = (readSettings: ReadSettings) =>
  createMiddleware<AppEnv>(async (c, next) => {
    c.set('settings', await readSettings(c.env, { now: c.get('now'), number: c.get('numbers')?.settings }))
    await next()
  })
