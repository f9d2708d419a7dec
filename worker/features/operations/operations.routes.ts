import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { idParam, validate } from '#worker/lib/input/validate.ts'
import { done } from '#worker/lib/respond.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { actOf } from '#worker/features/audit/act.request.ts'
import { acknowledgeAlarm, readAlarms } from './alarms/alarms.usecases.ts'
import { readJobs } from './jobs/jobs.usecases.ts'

export const operationsRoutes = new Hono<AppEnv>()
  .get('/admin/jobs', allow.admin(), async (c) => c.json({ data: await readJobs(c.get('db'), c.get('now')) }))
  .get('/admin/alarms', allow.admin(), async (c) => c.json(await readAlarms(c.get('db'))))
  .post('/admin/alarms/:id/acknowledge', allow.admin(), validate('param', idParam), async (c) => {
    await acknowledgeAlarm(c.get('db'), actOf(c), c.req.valid('param').id)
    return done(c, 'সতর্কতাটি সফলভাবে সরানো হয়েছে।')
  })
