import { Hono } from 'hono'
import * as z from 'zod/mini'
import type { AppEnv, SignedInContext } from '#worker/env.ts'
import { staffContextOf } from '#worker/features/audit/staff-context.request.ts'
import { exportActOf, fileExport } from '#worker/features/exports/exports.middleware.ts'
import { keepSocialCardAfterwards } from '#worker/features/images/image-store.request.ts'
import { imageStore, readSentCard } from '#worker/features/images/images.usecases.ts'
import { confirmInput } from '#worker/features/reveals/reveals.schema.ts'
import { siteOf } from '#worker/features/reveals/contacts/check-site.request.ts'
import {
  confirmByModerator,
  withholdByModerator,
} from '#worker/features/reveals/contacts/contacts.usecases.ts'
import { sendSmsAfterwards } from '#worker/features/outbox/send-sms-afterwards.request.ts'
import { editVersion } from '#worker/lib/input/edit-version.ts'
import { decideEach } from '#worker/lib/decide-each.ts'
import { done } from '#worker/lib/respond.ts'
import { searchTerms } from '#worker/lib/text/search-terms.ts'
import { validate, validateIfSent, withId } from '#worker/lib/input/validate.ts'
import { settingsKeys } from '#worker/lib/keys.ts'
import { changesPublicData } from '#worker/middleware/copies/public-copy.ts'
import { allow, reauthenticated } from '#worker/middleware/rights/allow.ts'
import { approveChange, discardUnusedImages, rejectChange } from './changes/changes.usecases.ts'
import { decide, type Decision, deleteProvider } from './queue/queue.usecases.ts'
import { openDocument } from './documents/documents.usecases.ts'
import { editProvider, setVerifiedBadge } from './changes/edit-provider.usecases.ts'
import {
  badgeInput,
  badgeParam,
  changeParam,
  documentParam,
  queueQuery,
  seenQuery,
  approvedFile,
  approvedFilter,
  approvedQuery,
  bulkInput,
  claimInput,
  figuresQuery,
  type ApprovedFilter,
  anyDeactivation,
  approval,
  fieldWish,
  rejection,
  workerEdit,
} from './moderation-forms.schema.ts'
import { lifeCycle, undoMilliseconds } from './moderation.rules.ts'
import { readIds, readList, readProvider, exportApproved } from './queue/read-providers.usecases.ts'
import { undoDecision } from './queue/undo.usecases.ts'
import { openCase, openNextCase, readFigures } from './team/team.usecases.ts'

const approvedWorkersRoutes = new Hono<AppEnv>()
  .get('/admin/workers/approved', allow.to('moderate'), validate('query', approvedQuery), async (c) => {
    const { page = 1, sort = 'newest', ...query } = c.req.valid('query')
    const { data, paging } = await readList(c.get('db'), filterOf(query), page, { ...reader(c), sort })
    return c.json({ data, ...paging })
  })
  .get(
    '/admin/workers/approved.csv',
    allow.to('moderate'),
    fileExport,
    validate('query', approvedFile),
    (c) => exportApproved(c.get('db'), exportActOf(c), filterOf(c.req.valid('query'))),
  )
  .get('/admin/workers/approved/ids', allow.to('moderate'), validate('query', approvedFilter), async (c) =>
    c.json({ ids: await readIds(c.get('db'), filterOf(c.req.valid('query'))) }),
  )
  .post(
    '/admin/workers/bulk',
    allow.to('moderate'),
    changesPublicData,
    validate('json', bulkInput),
    async (c) => {
      const { ids, action, reason } = c.req.valid('json')
      const outcome = await decideEach(ids, (id) =>
        decide(
          c.get('db'),
          staffContextOf(c),
          { id, name: action, ...(reason && { reason }) },
          c.get('settings'),
        ),
      )
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
  ids: place.ids,
})

export const moderationRoutes = new Hono<AppEnv>()
  // Before the profiles: `approved` is no id.
  .route('/', approvedWorkersRoutes)
  .get('/admin/workers/pending', allow.to('moderate'), validate('query', queueQuery), async (c) => {
    const { q = '', page = 1, status = 'pending' } = c.req.valid('query')
    const filter = { list: status, search: searchTerms(q) }
    const { data, paging, counts } = await readList(c.get('db'), filter, page, reader(c))
    return c.json({ data, meta: { ...paging, ...counts } })
  })
  .get('/admin/moderation/figures', allow.to('moderate'), validate('query', figuresQuery), async (c) =>
    c.json(await readFigures(c.get('db'), { ...c.req.valid('query'), ...reader(c) })),
  )
  .post('/admin/workers/claim-next', allow.to('moderate'), async (c) =>
    done(c, 'পরের বায়োডাটা সফলভাবে খোলা হয়েছে।', {
      id: await openNextCase(c.get('db'), { userId: c.get('user').id, now: c.get('now') }),
    }),
  )
  .post('/admin/workers/:id/claim', allow.to('moderate'), withId, validate('json', claimInput), async (c) => {
    const by = { userId: c.get('user').id, now: c.get('now') }
    const { take_over: takeOver = false } = c.req.valid('json')
    const claim = await openCase(c.get('db'), c.req.valid('param').id, by, { takeOver })
    return done(c, 'বায়োডাটাটি সফলভাবে খোলা হয়েছে।', { claim })
  })
  .post(
    '/admin/workers/:id/ask',
    allow.to('moderate'),
    withId,
    validate('query', seenQuery),
    validate('json', fieldWish),
    async (c) => {
      const { id } = c.req.valid('param')
      const seen = c.req.valid('query').submitted_at
      const decision = { id, name: 'ask', reason: c.req.valid('json'), seen } as const
      return settle(c, decision, 'সেবাদাতার কাছে তথ্যটি সফলভাবে চাওয়া হয়েছে।')
    },
  )
  .get('/admin/workers/:id', allow.to('moderate'), withId, async (c) => {
    const { id } = c.req.valid('param')
    const options = { ...reader(c), settingsKey: settingsKeys(c.env) }
    return c.json({ data: await readProvider(c.get('db'), id, options) })
  })
  .put(
    '/admin/workers/:id',
    allow.to('moderate'),
    changesPublicData,
    withId,
    validate('json', workerEdit),
    async (c) => {
      const input = { ...c.req.valid('json'), ...c.req.valid('param') }
      const version = editVersion(c.req.header('if-match'))
      await editProvider(c.get('db'), staffContextOf(c), { ...input, version }, c.get('settings'))
      keepSocialCardAfterwards(c, { providerId: input.id, isChanged: true })
      return done(c, 'তথ্য সফলভাবে হালনাগাদ হয়েছে।')
    },
  )
  .post(
    '/service-workers/:id/approve',
    allow.to('moderate'),
    changesPublicData,
    withId,
    validate('query', seenQuery),
    validateIfSent(approval),
    async (c) => {
      const { id } = c.req.valid('param')
      const seen = c.req.valid('query').submitted_at
      const card = { sent: readSentCard(c.req.valid('json').card), isChanged: true }
      return settle(c, { id, name: 'approve', seen }, 'বায়োডাটা সফলভাবে অনুমোদন করা হয়েছে।', card)
    },
  )
  .post(
    '/service-workers/:id/reject',
    allow.to('moderate'),
    withId,
    validate('query', seenQuery),
    validate('json', rejection),
    async (c) => {
      const { id } = c.req.valid('param')
      const seen = c.req.valid('query').submitted_at
      const decision = { id, name: 'reject', reason: c.req.valid('json'), seen } as const
      return settle(c, decision, 'বায়োডাটা সফলভাবে প্রত্যাখ্যান করা হয়েছে।')
    },
  )
  .delete('/service-workers/:id', allow.to('moderate'), withId, async (c) => {
    const { id } = c.req.valid('param')
    await deleteProvider(c.get('db'), staffContextOf(c), { id, buckets: imageStore(c.env) })
    return done(c, 'বায়োডাটা সফলভাবে মুছে ফেলা হয়েছে।')
  })
  .post('/admin/workers/:id/activate', allow.to('moderate'), changesPublicData, withId, (c) =>
    settle(c, { ...c.req.valid('param'), name: 'activate' }, 'প্রোফাইল সফলভাবে চালু করা হয়েছে।'),
  )
  .post(
    '/admin/workers/:id/deactivate',
    allow.to('moderate'),
    changesPublicData,
    withId,
    validateIfSent(anyDeactivation),
    (c) => {
      const decision = { ...c.req.valid('param'), name: 'deactivate', reason: c.req.valid('json') } as const
      return settle(c, decision, 'প্রোফাইল সফলভাবে বন্ধ করা হয়েছে।')
    },
  )
  .post('/admin/workers/:id/undo', allow.to('moderate'), changesPublicData, withId, async (c) => {
    await undoDecision(c.get('db'), staffContextOf(c), c.req.valid('param').id)
    return done(c, 'সিদ্ধান্তটি সফলভাবে ফিরিয়ে নেওয়া হয়েছে।')
  })
  .post(
    '/admin/workers/:id/changes/:changeId/approve',
    allow.to('moderate'),
    changesPublicData,
    validate('param', changeParam),
    validateIfSent(approval),
    async (c) => {
      const which = c.req.valid('param')
      const sent = readSentCard(c.req.valid('json').card)
      const until = await approveChange(c.get('db'), staffContextOf(c), which, c.get('settings'))
      finishChange(c, which.changeId)
      keepSocialCardAfterwards(c, { providerId: which.id, sent, isChanged: true })
      return decided(c, until, 'পরিবর্তন সফলভাবে প্রয়োগ করা হয়েছে।')
    },
  )
  .post(
    '/admin/workers/:id/changes/:changeId/reject',
    allow.to('moderate'),
    validate('param', changeParam),
    validate('json', rejection),
    async (c) => {
      const change = { ...c.req.valid('param'), reason: c.req.valid('json') }
      const until = await rejectChange(c.get('db'), staffContextOf(c), change, c.get('settings'))
      finishChange(c, change.changeId)
      return decided(c, until, 'পরিবর্তন সফলভাবে প্রত্যাখ্যান করা হয়েছে।')
    },
  )
  .get('/admin/workers/:id/documents/:side', allow.to('moderate'), validate('param', documentParam), (c) =>
    sendDocument(c, c.req.valid('param')),
  )
  .get(
    '/admin/workers/:id/changes/:changeId/documents/:side',
    allow.to('moderate'),
    validate('param', z.extend(documentParam, { changeId: changeParam.shape.changeId })),
    async (c) => sendDocument(c, c.req.valid('param')),
  )
  .post('/admin/workers/:id/contact/withhold', allow.to('moderate'), withId, async (c) => {
    const reviewed = { act: staffContextOf(c), providerId: c.req.valid('param').id }
    await withholdByModerator(c.get('db'), reviewed, siteOf(c))
    sendSmsAfterwards(c, { kind: 'contact_check' })
    return done(c, 'নম্বরটি সফলভাবে লুকানো হয়েছে। সেবাদাতাকে এসএমএসে জানানো হচ্ছে।')
  })
  .post(
    '/admin/workers/:id/contact/confirm',
    allow.to('moderate'),
    withId,
    validate('json', confirmInput),
    async (c) => {
      const [{ id: providerId }, { is_withheld: isWithheld }] = [c.req.valid('param'), c.req.valid('json')]
      await confirmByModerator(c.get('db'), { act: staffContextOf(c), providerId, isWithheld })
      return done(c, 'নম্বরটি সফলভাবে নিশ্চিত হয়েছে। অভিযোগগুলো মিটে গেছে।')
    },
  )
  .put(
    '/admin/users/:userId/verified-badge',
    allow.to('mark_profiles'),
    reauthenticated,
    changesPublicData,
    validate('param', badgeParam),
    validate('json', badgeInput),
    async (c) => {
      const { verified_badge: verifiedBadge } = c.req.valid('json')
      await setVerifiedBadge(c.get('db'), staffContextOf(c), { ...c.req.valid('param'), verifiedBadge })
      return done(c, verifiedBadge ? 'ব্যাজ সফলভাবে দেওয়া হয়েছে।' : 'ব্যাজ সফলভাবে তুলে নেওয়া হয়েছে।', {
        verified_badge: verifiedBadge,
      })
    },
  )

const reader = (c: SignedInContext) => ({ reader: c.get('user'), now: c.get('now') })

type Message = Parameters<typeof done>[1]

const decided = (c: SignedInContext, until: Date, message: Message) =>
  done(c, message, { undo_until: until.toISOString() })

async function settle(
  c: SignedInContext,
  decision: Decision,
  message: Message,
  card: { sent?: Uint8Array | undefined; isChanged: boolean } = { isChanged: false },
) {
  const until = await decide(c.get('db'), staffContextOf(c), decision, c.get('settings'))
  if (lifeCycle[decision.name].tells) sendSmsAfterwards(c, { after: undoMilliseconds })
  keepSocialCardAfterwards(c, { providerId: decision.id, ...card })
  return decided(c, until, message)
}

// Longer than the time for undo, so that an undo comes first.
const discardMilliseconds = undoMilliseconds + 2000

function finishChange(c: SignedInContext, changeId: number): void {
  sendSmsAfterwards(c, { after: undoMilliseconds })
  const { db, log } = c.var
  const discard = async () => {
    await new Promise((resolve) => setTimeout(resolve, discardMilliseconds))
    await discardUnusedImages(db, imageStore(c.env), { changeId, now: new Date() })
  }
  // The nightly sweep deletes them if the Worker ends before.
  c.executionCtx.waitUntil(discard().catch(() => log.error('image_discard_failed')))
}

async function sendDocument(c: SignedInContext, look: z.infer<typeof documentParam> & { changeId?: number }) {
  const document = await openDocument(c.get('db'), staffContextOf(c), { ...look, bucket: c.env.DOCUMENTS })
  return c.body(document.body, 200, {
    'Content-Type': document.httpMetadata?.contentType ?? 'image/webp',
    'Content-Length': String(document.size),
    'Content-Disposition': 'inline',
    'Cache-Control': 'private, no-store',
  })
}
