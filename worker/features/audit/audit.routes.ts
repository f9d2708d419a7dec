import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { idParam, validate } from '#worker/lib/input/validate.ts'
import { done } from '#worker/lib/respond.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { actOf } from './act.request.ts'
import { acknowledgeAlarm, readAlarms } from '#worker/features/operations/alarms/alarms.usecases.ts'
import { auditQuery } from './audit.schema.ts'
import { readJobs } from '#worker/features/operations/jobs/jobs.usecases.ts'
import { exportAudit, readActivity, readAudit, readAuditFilters } from './read-audit.usecases.ts'

export const auditRoutes = new Hono<AppEnv>()
  .get('/admin/audit', allow.admin(), validate('query', auditQuery), async (c) =>
    c.json(await readAudit(c.get('db'), c.req.valid('query'))),
  )
  .get('/admin/audit/filters', allow.admin(), async (c) =>
    c.json({ data: await readAuditFilters(c.get('db')) }),
  )
  .get('/admin/audit/export', allow.admin(), validate('query', auditQuery), async (c) =>
    exportAudit(c.get('db'), actOf(c), c.req.valid('query')),
  )
  .get('/admin/dashboard/activity', allow.moderators(), async (c) =>
    c.json({ data: await readActivity(c.get('db'), c.get('user').role) }),
  )
  .get('/admin/jobs', allow.admin(), async (c) => c.json({ data: await readJobs(c.get('db'), c.get('now')) }))
  .get('/admin/alarms', allow.admin(), async (c) => c.json(await readAlarms(c.get('db'))))
  .post('/admin/alarms/:id/acknowledge', allow.admin(), validate('param', idParam), async (c) => {
    await acknowledgeAlarm(c.get('db'), actOf(c), c.req.valid('param').id)
    return done(c, 'সতর্কতাটি সফলভাবে সরানো হয়েছে।')
  })
