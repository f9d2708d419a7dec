import { Hono } from 'hono'
import { batch } from '#worker/db/db.ts'
import type { AppEnv } from '#worker/env.ts'
import { notFound } from '#worker/lib/errors.ts'
import { validate } from '#worker/lib/input/validate.ts'
import { searchTerms } from '#worker/lib/text/search-terms.ts'
import { listPage, pageMeta } from '#worker/lib/list-page.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { securityEvent } from '../people.answers.ts'
import { countSecurityEvents, listSecurityEvents } from './security-events.queries.ts'
import { securityEventsQuery } from './security-events.schema.ts'

const tooDeep = () => notFound('এত পেছনের ঘটনা দেখা যায় না। তারিখ দিয়ে খুঁজুন।')

export const securityEventsRoutes = new Hono<AppEnv>().get(
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
