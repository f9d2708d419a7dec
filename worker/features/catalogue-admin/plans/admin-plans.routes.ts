import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { staffContextOf } from '#worker/features/audit/staff-context.request.ts'
import {
  boostingPlanEdit,
  newBoostingPlan,
  newSubscriptionPlan,
  subscriptionPlanEdit,
  suggestedBoostingChoice,
  suggestedSubscriptionChoice,
} from '#worker/features/entitlements/plans/plans.schema.ts'
import { editVersion } from '#worker/lib/input/edit-version.ts'
import { created, done } from '#worker/lib/respond.ts'
import { idParam, validate } from '#worker/lib/input/validate.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { changesPublicData } from '#worker/middleware/copies/public-copy.ts'
import { addPlan, addSuggestedPlans, deletePlan, editPlan, readPlans } from './edit-plans.usecases.ts'

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
    async (c) => {
      const id = await addPlan(
        c.get('db'),
        staffContextOf(c),
        'subscription',
        c.req.valid('json'),
        c.get('settings').site_name,
      )
      return created(c, addedMessage, { data: { id } })
    },
  )
  .post(
    '/admin/subscription-plans/suggested',
    allow.to('catalogue'),
    changesPublicData,
    validate('json', suggestedSubscriptionChoice),
    async (c) => {
      const { names } = c.req.valid('json')
      const added = await addSuggestedPlans(c.get('db'), staffContextOf(c), 'subscription', names)
      return created(c, added > 0 ? addedMessage : alreadyThereMessage, { added })
    },
  )
  .put(
    '/admin/subscription-plans/:id',
    allow.to('catalogue'),
    changesPublicData,
    validate('param', idParam),
    validate('json', subscriptionPlanEdit),
    async (c) => {
      const seen = editVersion(c.req.header('if-match'))
      const sent = {
        siteName: c.get('settings').site_name,
        ...c.req.valid('json'),
        ...c.req.valid('param'),
        seen,
      }
      return done(c, changedMessage, {
        data: await editPlan(c.get('db'), staffContextOf(c), 'subscription', sent),
      })
    },
  )
  .delete(
    '/admin/subscription-plans/:id',
    allow.to('catalogue'),
    changesPublicData,
    validate('param', idParam),
    async (c) => {
      await deletePlan(c.get('db'), staffContextOf(c), 'subscription', c.req.valid('param').id)
      return done(c, deletedMessage)
    },
  )
  .post('/admin/boosting-plans', allow.to('catalogue'), validate('json', newBoostingPlan), async (c) => {
    const id = await addPlan(
      c.get('db'),
      staffContextOf(c),
      'boosting',
      c.req.valid('json'),
      c.get('settings').site_name,
    )
    return created(c, addedMessage, { data: { id } })
  })
  .post(
    '/admin/boosting-plans/suggested',
    allow.to('catalogue'),
    validate('json', suggestedBoostingChoice),
    async (c) => {
      const { names } = c.req.valid('json')
      const added = await addSuggestedPlans(c.get('db'), staffContextOf(c), 'boosting', names)
      return created(c, added > 0 ? addedMessage : alreadyThereMessage, { added })
    },
  )
  .put(
    '/admin/boosting-plans/:id',
    allow.to('catalogue'),
    validate('param', idParam),
    validate('json', boostingPlanEdit),
    async (c) => {
      const seen = editVersion(c.req.header('if-match'))
      const sent = {
        siteName: c.get('settings').site_name,
        ...c.req.valid('json'),
        ...c.req.valid('param'),
        seen,
      }
      return done(c, changedMessage, {
        data: await editPlan(c.get('db'), staffContextOf(c), 'boosting', sent),
      })
    },
  )
  .delete('/admin/boosting-plans/:id', allow.to('catalogue'), validate('param', idParam), async (c) => {
    await deletePlan(c.get('db'), staffContextOf(c), 'boosting', c.req.valid('param').id)
    return done(c, deletedMessage)
  })
