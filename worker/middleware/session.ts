import { createMiddleware } from 'hono/factory'
import type { Database } from '#worker/db/db.ts'
import type { AppEnv } from '#worker/env.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'

export type FindCurrentUser = (
  db: Database,
  options: { token: string; secret: string; now: Date },
) => Promise<CurrentUser | null>

/** Turns the bearer token into the actor of the request. A token that is no longer good makes a guest, not an error. */
export const session = (findCurrentUser: FindCurrentUser) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const token = /^Bearer ([\w.-]{20,2000})$/i.exec(c.req.header('authorization') ?? '')?.[1]
    c.set(
      'actor',
      token
        ? await findCurrentUser(c.get('db'), { token, secret: c.env.JWT_SECRET, now: c.get('now') })
        : null,
    )
    await next()
  })
