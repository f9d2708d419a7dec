import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { actOf } from '#worker/features/audit/act.request.ts'
import { sendSmsAfterwards } from '#worker/features/outbox/send-sms-afterwards.request.ts'
import { done } from '#worker/lib/respond.ts'
import { searchTerms } from '#worker/lib/text/search-terms.ts'
import { validate } from '#worker/lib/input/validate.ts'
import { changesPublicData } from '#worker/middleware/edge-cache.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { decideMany } from './decisions.usecases.ts'
import {
  approvedFilter,
  approvedQuery,
  bulkInput,
  type ApprovedFilter,
} from '#worker/features/moderation/moderation-inputs.schema.ts'
import { lifeCycle, undoMilliseconds } from '#worker/features/moderation/moderation.rules.ts'
import { exportApproved, readList } from './read-providers.usecases.ts'

export const approvedWorkersRoutes = new Hono<AppEnv>()
  .get('/admin/workers/approved', allow.moderators(), validate('query', approvedQuery), async (c) => {
    const { page = 1, sort = 'newest', ...query } = c.req.valid('query')
    const reader = { role: c.get('user').role, now: c.get('now') }
    const { data, paging } = await readList(c.get('db'), filterOf(query), page, { ...reader, sort })
    return c.json({ data, ...paging })
  })
  .get('/admin/workers/approved.csv', allow.moderators(), validate('query', approvedFilter), (c) =>
    exportApproved(c.get('db'), actOf(c), filterOf(c.req.valid('query'))),
  )
  .post(
    '/admin/workers/bulk',
    allow.only(...lifeCycle.deactivate.by),
    changesPublicData,
    validate('json', bulkInput),
    async (c) => {
      const { ids, action, reason } = c.req.valid('json')
      const decision = { ids, name: action, ...(reason && { reason }) }
      const outcome = await decideMany(c.get('db'), actOf(c), decision, c.get('settings'))
      if (lifeCycle[action].tells && outcome.done.length > 0)
        sendSmsAfterwards(c, { after: undoMilliseconds })
      return done(c, 'বাছাই করা প্রোফাইলের কাজ সফলভাবে শেষ হয়েছে।', outcome)
    },
  )

const filterOf = ({ q = '', ...place }: ApprovedFilter) => ({
  list: 'approved' as const,
  search: searchTerms(q),
  categoryId: place.category_id,
  divisionId: place.division_id,
  districtId: place.district_id,
  upazilaId: place.upazila_id,
})
