import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { staffContextOf } from '#worker/features/audit/staff-context.request.ts'
import { done } from '#worker/lib/respond.ts'
import { idParam, validate } from '#worker/lib/input/validate.ts'
import { allow, reauthenticated } from '#worker/middleware/rights/allow.ts'
import { canaryInput } from '../moderation-inputs.schema.ts'
import { readCanaries, setCanary } from './canaries.usecases.ts'

export const harvestRoutes = new Hono<AppEnv>()
  .get('/admin/canaries', allow.to('mark_profiles'), async (c) =>
    c.json({ data: await readCanaries(c.get('db')) }),
  )
  .put(
    '/admin/workers/:id/canary',
    allow.to('mark_profiles'),
    reauthenticated,
    validate('param', idParam),
    validate('json', canaryInput),
    async (c) => {
      const { is_canary: isCanary } = c.req.valid('json')
      await setCanary(c.get('db'), staffContextOf(c), { providerId: c.req.valid('param').id, isCanary })
      return done(
        c,
        isCanary ? 'প্রোফাইলটি সফলভাবে ফাঁদ হিসেবে চিহ্নিত হয়েছে।' : 'চিহ্নটি সফলভাবে তুলে নেওয়া হয়েছে।',
        {
          is_canary: isCanary,
        },
      )
    },
  )
