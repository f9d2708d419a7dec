import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { batch } from '#worker/db/db.ts'
import { findBudgetLeft } from '../free-number/free-number.queries.ts'
import { freeNumberOffer } from '../entitlements.rules.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { publicAnswer } from '#worker/middleware/copies/public-copy.ts'
import { listActiveSubscriptionPlans, pricesMayFall } from './plans.queries.ts'
import { publicSubscriptionPlan } from './plans.answers.ts'

export const plansRoutes = new Hono<AppEnv>().get(
  '/subscription/plans',
  allow.anyone(),
  publicAnswer(),
  async (c) => {
    const settings = c.get('settings')
    const offer = freeNumberOffer(settings, c.get('now'))
    const { plans, budget } = await batch(c.get('db'), {
      plans: listActiveSubscriptionPlans(c.get('db')),
      budget: offer && findBudgetLeft(c.get('db'), offer),
    })
    return c.json({
      data: plans.map((plan) => publicSubscriptionPlan(plan)),
      first_number_free: budget?.[0]?.left === 1,
      codes_accepted: pricesMayFall.get()(settings),
    })
  },
)
