import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#worker/env.ts'
import { updateLastSeen } from './sessions.queries.ts'
import { isLastSeenStale } from './sessions.rules.ts'

/** Records after the answer that a session is in use. Needs the session. */
export const recordLastSeen = createMiddleware<AppEnv>(async (c, next) => {
  const actor = c.get('actor')
  const now = c.get('now')
  if (actor && isLastSeenStale(actor.lastSeenAt, now))
    c.executionCtx.waitUntil(
      Promise.resolve(updateLastSeen(c.get('db'), actor.sessionId, now)).catch(() =>
        c.get('log').warn('last_seen_failed'),
      ),
    )
  await next()
})
