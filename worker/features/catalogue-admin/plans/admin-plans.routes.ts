import { Hono } from 'hono'
import type { AppEnv, SignedInContext } from '#worker/env.ts'
import { staffContextOf } from '#worker/features/audit/staff-context.request.ts'
import {
  boostingPlanEdit,
  newBoostingPlan,
  newSubscriptionPlan,
  subscriptionPlanEdit,
  suggestedBoostingChoice,
  suggestedSubscriptionChoice,
  type PlanEdit,
  type PlanInput,
} from '#worker/features/entitlements/plans/plans.schema.ts'
import { editVersion } from '#worker/lib/input/edit-version.ts'
import { created, done } from '#worker/lib/respond.ts'
import { validate, withId } from '#worker/lib/input/validate.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { changesPublicData } from '#worker/middleware/copies/public-copy.ts'
import { addPlan, addSuggestedPlans, deletePlan, editPlan, readPlans } from './edit-plans.usecases.ts'
import type { PlanKind } from './plan-kinds.rules.ts'

const addedMessage = 'প্ল্যান সফলভাবে যোগ করা হয়েছে।'
const alreadyThereMessage = 'এই প্ল্যান আগেই সফলভাবে যোগ করা হয়েছে।'
const changedMessage = 'প্ল্যান সফলভাবে হালনাগাদ হয়েছে।'
const deletedMessage = 'প্ল্যান সফলভাবে মুছে ফেলা হয়েছে।'

export const adminPlansRoutes = new Hono<AppEnv>()
  .get('/admin/plans', allow.to('read_catalogue'), async (c) => {
    const settings = c.get('settings')
    const suggested = Number(settings.biodata_daily_view_limit_default)
    return c.json({ ...(await readPlans(c.get('db'))), daily_view_limit_default: suggested })
  })
  .post(
    '/admin/subscription-plans',
    allow.to('catalogue'),
    changesPublicData,
    validate('json', newSubscriptionPlan),
    (c) => add(c, 'subscription', c.req.valid('json')),
  )
  .post(
    '/admin/subscription-plans/suggested',
    allow.to('catalogue'),
    changesPublicData,
    validate('json', suggestedSubscriptionChoice),
    (c) => addSuggested(c, 'subscription', c.req.valid('json').names),
  )
  .put(
    '/admin/subscription-plans/:id',
    allow.to('catalogue'),
    changesPublicData,
    withId,
    validate('json', subscriptionPlanEdit),
    async (c) => edit(c, 'subscription', { ...c.req.valid('json'), ...c.req.valid('param') }),
  )
  .delete('/admin/subscription-plans/:id', allow.to('catalogue'), changesPublicData, withId, (c) =>
    remove(c, 'subscription', c.req.valid('param').id),
  )
  .post('/admin/boosting-plans', allow.to('catalogue'), validate('json', newBoostingPlan), (c) =>
    add(c, 'boosting', c.req.valid('json')),
  )
  .post(
    '/admin/boosting-plans/suggested',
    allow.to('catalogue'),
    validate('json', suggestedBoostingChoice),
    (c) => addSuggested(c, 'boosting', c.req.valid('json').names),
  )
  .put(
    '/admin/boosting-plans/:id',
    allow.to('catalogue'),
    withId,
    validate('json', boostingPlanEdit),
    async (c) => edit(c, 'boosting', { ...c.req.valid('json'), ...c.req.valid('param') }),
  )
  .delete('/admin/boosting-plans/:id', allow.to('catalogue'), withId, (c) =>
    remove(c, 'boosting', c.req.valid('param').id),
  )

async function add(c: SignedInContext, kind: PlanKind, input: PlanInput) {
  const id = await addPlan(c.get('db'), staffContextOf(c), kind, input, c.get('settings').site_name)
  return created(c, addedMessage, { data: { id } })
}

async function addSuggested(c: SignedInContext, kind: PlanKind, names: readonly string[]) {
  const added = await addSuggestedPlans(c.get('db'), staffContextOf(c), kind, names)
  return created(c, added > 0 ? addedMessage : alreadyThereMessage, { added })
}

async function edit<Kind extends PlanKind>(c: SignedInContext, kind: Kind, sent: PlanEdit & { id: number }) {
  const seen = editVersion(c.req.header('if-match'))
  const siteName = c.get('settings').site_name
  const data = await editPlan(c.get('db'), staffContextOf(c), kind, { siteName, ...sent, seen })
  return done(c, changedMessage, { data })
}

async function remove(c: SignedInContext, kind: PlanKind, id: number) {
  await deletePlan(c.get('db'), staffContextOf(c), kind, id)
  return done(c, deletedMessage)
}
