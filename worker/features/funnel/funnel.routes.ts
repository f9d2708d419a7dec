import { Hono, type Context } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { isOn } from '#worker/features/settings/settings.rules.ts'
import { askerOf } from '#worker/features/providers/interest/count-searches.middleware.ts'
import { gatherCounts } from '#worker/features/providers/interest/gather-counts.request.ts'
import { isDemand } from '#worker/features/statistics/statistics.rules.ts'
import { validate } from '#worker/lib/input/validate.ts'
import { limitBodyTo } from '#worker/middleware/admission.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { placeOfVisit } from './funnel.rules.ts'
import { askReport, mapQuery, placeQuery, shortageQuery, visitReport } from './funnel.schema.ts'
import { exportShortages, readChoices, readDistricts, readFunnel, readShortages } from './funnel.usecases.ts'

const maxReport = 1024

/** Whether a report of a phone is counted. */
const isCounted = (c: Context<AppEnv>) =>
  isOn(c.get('settings'), 'growth_enabled') && isDemand(askerOf(c, c.get('actor')))

export const funnelRoutes = new Hono<AppEnv>()
  .post('/growth/visits', allow.anyone(), limitBodyTo(maxReport), validate('json', visitReport), (c) => {
    const report = c.req.valid('json')
    if (isCounted(c)) gatherCounts(c, placeOfVisit(report), report.again ? ['visits', 'returns'] : ['visits'])
    return c.body(null, 204)
  })
  .post('/growth/asks', allow.anyone(), limitBodyTo(maxReport), validate('json', askReport), (c) => {
    if (isCounted(c)) gatherCounts(c, c.req.valid('json'), ['asks'])
    return c.body(null, 204)
  })
  .get('/admin/growth', allow.to('read_growth'), validate('query', placeQuery), async (c) => {
    const at = { settings: c.get('settings'), now: c.get('now') }
    return c.json({ data: await readFunnel(c.get('db'), c.req.valid('query'), at) })
  })
  .get('/admin/growth/choices', allow.to('read_growth'), async (c) =>
    c.json({ data: await readChoices(c.get('db')) }),
  )
  .get('/admin/growth/shortages', allow.to('read_growth'), validate('query', shortageQuery), async (c) => {
    const { page, sort, ...chosen } = c.req.valid('query')
    return c.json(await readShortages(c.get('db'), chosen, { page, sort, now: c.get('now') }))
  })
  .get('/admin/growth/shortages.csv', allow.to('read_growth'), validate('query', placeQuery), (c) =>
    exportShortages(c.get('db'), c.req.valid('query'), c.get('now')),
  )
  .get('/admin/growth/districts', allow.to('read_growth'), validate('query', mapQuery), async (c) =>
    c.json({ data: await readDistricts(c.get('db'), c.req.valid('query').category, c.get('now')) }),
  )
