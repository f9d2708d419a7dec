import { createMiddleware } from 'hono/factory'
import type { Database } from '#worker/db/db.ts'
import type { AppEnv } from '#worker/env.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'

export type FindCurrentUser = (
  db: Database,
  options: { token: string; secret: string; now: Date },
) => Promise<CurrentUser | null>

/** Reads the actor from the bearer token. An invalid token makes the request a guest's; it is not an error. */
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
