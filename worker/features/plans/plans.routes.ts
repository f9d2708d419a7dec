import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { allow } from '#worker/middleware/allow.ts'
import { edgeCache } from '#worker/middleware/edge-cache.ts'
import { listActiveSubscriptionPlans, publicSubscriptionPlan } from './plans.queries.ts'

export const plansRoutes = new Hono<AppEnv>().get(
  '/subscription/plans',
  allow.anyone(),
  edgeCache,
  async (c) => {
    const plans = await listActiveSubscriptionPlans(c.get('db'))
    return c.json({ data: plans.map(publicSubscriptionPlan) })
  },
)
