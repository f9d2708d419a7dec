import * as z from 'zod/mini'
import { poishaToTaka } from '#worker/lib/money.ts'
import { count, created, done, id, json, moment, taka, text, view } from '#worker/openapi/answer-kit.ts'
import type { PlanRow } from './admin-plans.queries.ts'
import type { PlanKind } from './plan-kinds.rules.ts'

const planOfAnyKind = view<PlanRow>()({
  id,
  name: text,
  price: [taka, (plan) => poishaToTaka(plan.price_poisha)],
  duration_days: [count, (plan) => plan.duration_days],
  is_active: [z.boolean(), (plan) => plan.is_active === 1],
  created_at: [moment, (plan) => new Date(plan.created_at)],
  updated_at: [moment, (plan) => new Date(plan.updated_at)],
})

const staffPlans = {
  subscription: view<PlanRow>()({
    ...planOfAnyKind.fields,
    daily_biodata_view_limit: [count, (plan) => plan.measure],
  }),
  boosting: view<PlanRow>()({
    ...planOfAnyKind.fields,
    rank_bonus: [z.number(), (plan) => plan.measure],
  }),
}

export const staffPlan = <Kind extends PlanKind>(kind: Kind, plan: PlanRow) =>
  staffPlans[kind](plan) as ReturnType<(typeof staffPlans)[Kind]>

const inUse = { active_count: count }
const added = { data: z.strictObject({ id }) }

export const adminPlansAnswers = {
  'GET /api/admin/plans': json('All plans of both kinds', {
    daily_view_limit_default: count,
    subscription_plans: z.array(z.extend(staffPlans.subscription.schema, inUse)),
    boosting_plans: z.array(z.extend(staffPlans.boosting.schema, inUse)),
  }),
  'POST /api/admin/subscription-plans': created('Adds a subscription plan', added),
  'POST /api/admin/subscription-plans/suggested': created(
    'Adds the chosen suggested subscription plans that do not exist yet',
    { added: count },
  ),
  'PUT /api/admin/subscription-plans/:id': done('Edits a subscription plan', {
    data: staffPlans.subscription,
  }),
  'DELETE /api/admin/subscription-plans/:id': done('Deletes a subscription plan that is not in use'),
  'POST /api/admin/boosting-plans': created('Adds a boosting plan', added),
  'POST /api/admin/boosting-plans/suggested': created(
    'Adds the chosen suggested boosting plans that do not exist yet',
    { added: count },
  ),
  'PUT /api/admin/boosting-plans/:id': done('Edits a boosting plan', { data: staffPlans.boosting }),
  'DELETE /api/admin/boosting-plans/:id': done('Deletes a boosting plan that is not in use'),
}
