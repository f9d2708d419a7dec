import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { actOf } from '#worker/features/audit/act.request.ts'
import { validate } from '#worker/lib/input/validate.ts'
import { done } from '#worker/lib/respond.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { skipInput, stepParam } from './checklist.schema.ts'
import { readChecklist, setStepSkipped } from './checklist.usecases.ts'

export const checklistRoutes = new Hono<AppEnv>()
  .get('/admin/checklist', allow.admin(), async (c) =>
    c.json({ data: await readChecklist(c.get('db'), c.get('user'), c.env) }),
  )
  .put(
    '/admin/checklist/:step',
    allow.admin(),
    validate('param', stepParam),
    validate('json', skipInput),
    async (c) => {
      const { step } = c.req.valid('param')
      const { skipped } = c.req.valid('json')
      await setStepSkipped(c.get('db'), actOf(c), { step, skipped })
      const message = skipped ? 'ধাপটি সফলভাবে বাদ রাখা হয়েছে।' : 'ধাপটি সফলভাবে তালিকায় ফিরেছে।'
      return done(c, message, { data: await readChecklist(c.get('db'), c.get('user'), c.env) })
    },
  )
