import { Hono } from 'hono'
import * as z from 'zod/mini'
import type { AppEnv } from '#worker/env.ts'
import { done } from '#worker/lib/respond.ts'
import { validate } from '#worker/lib/input/validate.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { endOtherSessionsOf } from './sessions/sessions.queries.ts'
import { endSessionOf, readOwnSessions } from './sessions/sessions.usecases.ts'
import { batch } from '#worker/db/db.ts'
import { searchTerms } from '#worker/lib/text/search-terms.ts'
import { listPage, pageMeta } from '#worker/lib/list-page.ts'
import { securityEvent } from './people.answers.ts'
import { countSecurityEvents, listSecurityEvents } from './security-events/security-events.queries.ts'
import { securityEventsQuery } from './security-events/security-events.schema.ts'
import { tooDeep } from './people.errors.ts'

const sessionParam = z.object({
  sessionId: z.string().check(z.regex(/^[0-9a-f]{24}$/, 'এই লগইনটি পাওয়া যায়নি।')),
})

export const peopleRoutes = new Hono<AppEnv>()
  .get('/me/sessions', allow.signedIn(), async (c) =>
    c.json({ data: await readOwnSessions(c.get('db'), c.get('user'), c.get('now')) }),
  )
  .delete('/me/sessions', allow.signedIn(), async (c) => {
    const { id, sessionId } = c.get('user')
    await endOtherSessionsOf(c.get('db'), id, sessionId, {
      now: c.get('now'),
      reason: 'signed_out_elsewhere',
    })
    return done(c, 'অন্য সব ডিভাইস থেকে সফলভাবে লগআউট হয়েছে।')
  })
  .delete('/me/sessions/:sessionId', allow.signedIn(), validate('param', sessionParam), async (c) => {
    await endSessionOf(c.get('db'), c.get('user'), c.req.valid('param').sessionId, c.get('now'))
    return done(c, 'ডিভাইসটি থেকে সফলভাবে লগআউট হয়েছে।')
  })
  .get(
    '/admin/security-events',
    allow.to('read_audit'),
    validate('query', securityEventsQuery),
    async (c) => {
      const { page, q = '', ...rest } = c.req.valid('query')
      const filter = { ...rest, search: searchTerms(q) }
      const at = listPage(page, { tooDeep })
      const { rows, counted } = await batch(c.get('db'), {
        rows: listSecurityEvents(c.get('db'), filter, at),
        counted: countSecurityEvents(c.get('db'), filter),
      })
      return c.json({ data: rows.map((row) => securityEvent(row)), meta: pageMeta(at, counted) })
    },
  )
