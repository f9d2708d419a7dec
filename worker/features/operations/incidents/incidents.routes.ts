import { Hono } from 'hono'
import { batch } from '#worker/db/db.ts'
import type { AppEnv } from '#worker/env.ts'
import { actOf } from '#worker/features/audit/act.request.ts'
import { sendSmsAfterwards } from '#worker/features/outbox/send-sms-afterwards.request.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { editVersion } from '#worker/lib/input/edit-version.ts'
import { validate } from '#worker/lib/input/validate.ts'
import { listPage, pageMeta } from '#worker/lib/list-page.ts'
import { done } from '#worker/lib/respond.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { incidentsTooDeep } from './incidents.errors.ts'
import { countIncidents, listIncidents } from './incidents.queries.ts'
import { incidentDays } from './incidents.rules.ts'
import { incidentsQuery } from './incidents.schema.ts'
import { adminIncident } from './incidents.serialisers.ts'
import { operatorInput } from './operator/operator-settings.schema.ts'
import { saveOperatorSettings, testOperatorChannel } from './operator/operator-settings.usecases.ts'

export const incidentsRoutes = new Hono<AppEnv>()
  .get('/admin/incidents', allow.admin(), validate('query', incidentsQuery), async (c) => {
    const { page: number, ...filter } = c.req.valid('query')
    const page = listPage(number, { tooDeep: incidentsTooDeep })
    const since = new Date(c.get('now').getTime() - incidentDays * millisecondsPerDay)
    const { rows, counted } = await batch(c.get('db'), {
      rows: listIncidents(c.get('db'), { ...filter, since }, page),
      counted: countIncidents(c.get('db'), { ...filter, since }),
    })
    return c.json({ data: rows.map(adminIncident), meta: pageMeta(page, counted) })
  })
  .put('/admin/settings/operator', allow.admin(), validate('json', operatorInput), async (c) => {
    const edit = { input: c.req.valid('json'), version: editVersion(c.req.header('if-match')) }
    const { saved: data, before } = await saveOperatorSettings(c.get('db'), actOf(c), edit, c.env)
    sendSmsAfterwards(c, { kind: 'secret_changed', settings: before })
    return done(c, 'সেটিংস সফলভাবে সংরক্ষণ হয়েছে।', { data })
  })
  .post('/admin/settings/operator/test', allow.admin(), async (c) => {
    const vendor = await testOperatorChannel(c.get('db'), actOf(c), { env: c.env, log: c.get('log') })
    if (vendor === 'sms') sendSmsAfterwards(c, { kind: 'operator_message' })
    return done(c, 'পরীক্ষামূলক বার্তা সফলভাবে পাঠানো হয়েছে।', { vendor })
  })
