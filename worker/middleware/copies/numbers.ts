import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { openDatabase } from '#worker/db/db.ts'
import type { AppEnv } from '#worker/env.ts'
import { createSharedWork } from '#worker/lib/shared-work.ts'
import { listNumbers, type NumberName } from './numbers.table.ts'

/**
 * The numbers of the settings, places and trades as the primary had them at a moment.
 * `bookmark`: a read that starts here sees all that was written before this moment, also on a replica.
 * `askedAt`: the moment, in milliseconds. What a request reads with these numbers is as old as they are.
 */
export type Numbers = Record<NumberName, number> & { bookmark: string | null; askedAt: number }

// Milliseconds.
const usable = 25_000
const patience = 1_500
/** The clocks of two machines may differ by so much. */
const skew = 5_000

let known: Numbers | null = null

const share = createSharedWork<void>(patience)

/**
 * From the memory of this isolate, or from the primary: once in 25 seconds, and at once for a visitor who has written since. If the
 * primary does not answer, the numbers of before, which say how old they are; null if there are none.
 */
export async function numbersOf<RouteEnv extends AppEnv>(c: Context<RouteEnv>): Promise<Numbers | null> {
  const page = pageOf.get(c.req.raw)
  if (page) return page.get('numbers')
  const now = c.get('now').getTime()
  const wroteAt = changedAt(c)
  const age = known ? now - known.askedAt : Infinity
  if (known && age >= 0 && age < usable && known.askedAt > wroteAt + skew) return known
  const ask = () => askPrimary(c.env.DB, now)
  // A question that another request has begun may be older than the write.
  const asked = wroteAt > 0 ? ask() : share('numbers', ask, (work) => c.executionCtx.waitUntil(work))
  // Without an answer the visitor who has written reads the primary itself.
  return asked.then(
    () => known,
    () => (wroteAt > 0 ? null : known),
  )
}

/** Where an anonymous read of the database starts, so that it shows all that was written before these numbers. */
export const startOf = (numbers: Numbers | null) =>
  numbers === null ? 'primary' : numbers.bookmark === null ? 'replica' : { bookmark: numbers.bookmark }

async function askPrimary(binding: D1Database, askedAt: number): Promise<void> {
  const { db, bookmark } = openDatabase(binding, 'primary', { read: patience, write: patience })
  const rows = await listNumbers(db)
  const numberOf = (name: NumberName) => rows.find((row) => row.name === name)?.number ?? 0
  known = {
    settings: numberOf('settings'),
    places: numberOf('places'),
    trades: numberOf('trades'),
    bookmark: bookmark(),
    askedAt,
  }
}

// The pages whose data is read by a request of this Worker to itself.
const pageOf = new WeakMap<Request, Context<AppEnv>>()

/** Marks a request that a page sends for its data: it has the numbers of the page, and no copy answers it. */
export function markInnerCall(request: Request, page: Context<AppEnv>): Request {
  pageOf.set(request, page)
  return request
}

export const isInnerCall = (request: Request): boolean => pageOf.has(request)

const cookieName = 'changed'
/** Seconds. By then every copy from before the write has ended. */
const lifetime = 60

/** Notes in the visitor's browser that it has just changed what visitors see. */
export function noteChange(c: Context<AppEnv>): void {
  setCookie(c, cookieName, String(Date.now()), {
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
    maxAge: lifetime,
  })
}

/** When this visitor last changed what visitors see, in milliseconds; 0 if that was not within the last minute. */
export const changedAt = <RouteEnv extends AppEnv>(c: Context<RouteEnv>): number =>
  Number(getCookie(c as Context, cookieName)) || 0
