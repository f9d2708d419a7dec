import { createMiddleware } from 'hono/factory'
import type { Database } from '#worker/db/db.ts'
import type { AppEnv } from '#worker/env.ts'
import type { CurrentUser, TokenClaims } from '#worker/lib/actor.ts'
import { signingKeys, type KeyRing } from '#worker/lib/keys.ts'
import type { SessionEnd } from '#worker/lib/session-end.ts'

type ReadToken = (token: string, keys: KeyRing, now: Date) => Promise<TokenClaims | null>

export type FindCurrentUser = (
  db: Database,
  options: { claims: TokenClaims; now: Date },
) => Promise<CurrentUser | SessionEnd>

/**
 * Verifies the bearer token before anything reads the database. A token that is malformed, expired or badly signed makes
 * the request a guest's; only a route for signed-in people refuses it. Answers to a verified token are never stored by a cache.
 */
export const identify = (readToken: ReadToken) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const token = /^Bearer ([\w.-]{20,2000})$/i.exec(c.req.header('authorization') ?? '')?.[1]
    const claims = token ? await readToken(token, signingKeys(c.env), c.get('now')) : null
    c.set('claims', claims)
    if (token && !claims) c.set('sessionEnd', 'expired')
    await next()
    if (claims) c.header('Cache-Control', 'private, no-store')
  })

/** The write that records that a session is in use, or null if that is recorded. */
type RecordUse = (db: Database, user: CurrentUser, now: Date) => PromiseLike<unknown> | null

/**
 * Reads the actor of the verified token from the primary: a replica may not know yet that the session was ended. That the
 * session is in use is recorded behind the answer.
 */
export const session = (findCurrentUser: FindCurrentUser, recordUse: RecordUse) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const claims = c.get('claims')
    const found = claims && (await findCurrentUser(c.get('primary'), { claims, now: c.get('now') }))
    if (typeof found === 'string') c.set('sessionEnd', found)
    const actor = typeof found === 'string' ? null : found
    c.set('actor', actor)
    const use = actor && recordUse(c.get('db'), actor, c.get('now'))
    if (use) c.executionCtx.waitUntil(Promise.resolve(use).catch(() => c.get('log').warn('last_seen_failed')))
    await next()
  })
