import * as z from 'zod/mini'
import { count, created, done, id, json, moment, taka } from '#worker/openapi/answer-kit.ts'

const publicPlan = z.strictObject({
  id,
  name: z.string(),
  price: taka,
  duration_days: count,
  daily_biodata_view_limit: count,
  is_active: z.boolean(),
})
const editable = { created_at: moment, updated_at: moment }
const staffSubscriptionPlan = z.extend(publicPlan, editable)
const staffBoostingPlan = z.extend(z.omit(staffSubscriptionPlan, { daily_biodata_view_limit: true }), {
  rank_bonus: z.number(),
})
const inUse = { active_count: count }

export const plansAnswers = {
  'GET /api/subscription/plans': json(
    'The subscription plans on sale',
    z.strictObject({ data: z.array(publicPlan) }),
  ),
  'GET /api/admin/plans': json(
    'All plans of both kinds',
    z.strictObject({
      daily_view_limit_default: count,
      subscription_plans: z.array(z.extend(staffSubscriptionPlan, inUse)),
      boosting_plans: z.array(z.extend(staffBoostingPlan, inUse)),
    }),
  ),
  'POST /api/admin/subscription-plans': created('Adds a subscription plan', { data: z.strictObject({ id }) }),
  'POST /api/admin/subscription-plans/suggested': created(
    'Adds the chosen suggested subscription plans that do not exist yet',
    { added: count },
  ),
  'PUT /api/admin/subscription-plans/:id': done('Edits a subscription plan', { data: staffSubscriptionPlan }),
  'DELETE /api/admin/subscription-plans/:id': done('Deletes a subscription plan that is not in use'),
  'POST /api/admin/boosting-plans': created('Adds a boosting plan', { data: z.strictObject({ id }) }),
  'POST /api/admin/boosting-plans/suggested': created(
    'Adds the chosen suggested boosting plans that do not exist yet',
    { added: count },
  ),
  'PUT /api/admin/boosting-plans/:id': done('Edits a boosting plan', { data: staffBoostingPlan }),
  'DELETE /api/admin/boosting-plans/:id': done('Deletes a boosting plan that is not in use'),
}
