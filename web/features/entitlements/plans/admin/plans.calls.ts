import { api, unwrap, type Api } from '#web/lib/api.ts'
import { ifUnchanged, type Versioned } from '#web/lib/form/edit-version.ts'

export async function fetchAdminPlans(from: Api) {
  const plans = await unwrap(from.admin.plans.$get())
  return {
    subscription: plans.subscription_plans.map(({ daily_biodata_view_limit: measure, ...plan }) => ({
      ...plan,
      measure,
    })),
    boosting: plans.boosting_plans.map(({ rank_bonus: measure, ...plan }) => ({ ...plan, measure })),
    suggestedLimit: plans.daily_view_limit_default,
  }
}

/** A plan of either kind; `measure` is its daily limit or its rank bonus. */
export type AdminPlan = Awaited<ReturnType<typeof fetchAdminPlans>>['subscription' | 'boosting'][number]

export type PlanFields = Pick<AdminPlan, 'name' | 'price' | 'duration_days' | 'measure' | 'is_active'>

type Saved = { message: string }

export type PlanCalls = {
  add: (fields: PlanFields) => Promise<Saved>
  /** Adds suggestions as they are. */
  addSuggested: (names: string[]) => Promise<Saved>
  save: (id: number, seen: Versioned, fields: PlanFields) => Promise<Saved>
  setActive: (id: number, isActive: boolean) => Promise<Saved>
  remove: (id: number) => Promise<Saved>
}

const param = (id: number) => ({ id: String(id) })

const dailyLimit = ({ measure, ...fields }: PlanFields) => ({ ...fields, daily_biodata_view_limit: measure })
const subscriptionPlans = api.admin['subscription-plans']

export const subscriptionCalls: PlanCalls = {
  add: (fields) => unwrap(subscriptionPlans.$post({ json: dailyLimit(fields) })),
  addSuggested: (names) => unwrap(subscriptionPlans.suggested.$post({ json: { names } })),
  save: (id, seen, fields) =>
    unwrap(subscriptionPlans[':id'].$put({ param: param(id), json: dailyLimit(fields) }, ifUnchanged(seen))),
  setActive: (id, isActive) =>
    unwrap(subscriptionPlans[':id'].$put({ param: param(id), json: { is_active: isActive } })),
  remove: (id) => unwrap(subscriptionPlans[':id'].$delete({ param: param(id) })),
}

const rankBonus = ({ measure, ...fields }: PlanFields) => ({ ...fields, rank_bonus: measure })
const boostingPlans = api.admin['boosting-plans']

export const boostingCalls: PlanCalls = {
  add: (fields) => unwrap(boostingPlans.$post({ json: rankBonus(fields) })),
  addSuggested: (names) => unwrap(boostingPlans.suggested.$post({ json: { names } })),
  save: (id, seen, fields) =>
    unwrap(boostingPlans[':id'].$put({ param: param(id), json: rankBonus(fields) }, ifUnchanged(seen))),
  setActive: (id, isActive) =>
    unwrap(boostingPlans[':id'].$put({ param: param(id), json: { is_active: isActive } })),
  remove: (id) => unwrap(boostingPlans[':id'].$delete({ param: param(id) })),
}
