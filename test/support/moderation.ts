import { eq } from 'drizzle-orm'
import { auditsOf } from './audits.ts'
import { db, rowsOf } from './database.ts'
import { actorOf, makeProvider, makeUser } from './factories.ts'
import { as } from './request.ts'
import { changeSettings } from './settings.ts'
import { decide } from '#worker/features/moderation/queue/queue.usecases.ts'
import { openNextCase } from '#worker/features/moderation/team/team.usecases.ts'
import { withDefaults } from '#worker/features/settings/settings.rules.ts'
import { AppError } from '#worker/lib/errors.ts'
import { providerListings } from '#worker/features/providers/listing/provider-listings.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'

export const moderator = async (name = 'মডারেটর সুমন') => as(await makeUser('staff', { name }))

/** A biodata that waits for its first review. */
export const makePending = (values: Parameters<typeof makeProvider>[0] = {}) =>
  makeProvider({ status: 'pending', reviewedAt: null, ...values })

export const providerRow = async (id: number) => (await rowsOf(providers, eq(providers.id, id)))[0]

export const isListed = async (id: number) =>
  (await rowsOf(providerListings, eq(providerListings.providerId, id))).length > 0

/** The audit entries about a profile, oldest first. */
export const auditActionsOf = async (id: number) =>
  (await auditsOf('provider', id)).map(({ action, actorName, after }) => ({ action, actorName, after }))

/** The names of the acts on a profile, oldest first. */
export const actsOn = async (id: number) => (await auditActionsOf(id)).map(({ action }) => action)

export { smsTo } from './registration.ts'

/** Short templates make the inserted values easy to assert. */
export const saveShortSmsTemplates = () =>
  changeSettings({
    sms_template_worker_approved: '{{name}} অনুমোদিত: {{category}}, {{area}}, {{district}}, {{division}}',
    sms_template_worker_rejected: '{{name}} প্রত্যাখ্যাত। কারণ: {{reason}}।',
    sms_template_worker_deactivated: '{{name}} বন্ধ, কারণ: {{reason}}',
  })

/**
 * So many moderators decide all that waits, at the same time: each opens the next case and decides it, every third time against the
 * same decision of a colleague. @returns the cases in the order in which each moderator opened them, and the refused decisions
 */
export async function emptyQueue(moderators: number) {
  const actors = await Promise.all(
    Array.from({ length: moderators }, async () => actorOf(await makeUser('staff'))),
  )
  const settings = {
    ...withDefaults([]),
    sms_template_worker_approved: 'অনুমোদিত',
    sms_template_worker_rejected: 'প্রত্যাখ্যাত',
  }
  const opened: number[][] = actors.map(() => [])
  let refused = 0
  const decideAs = (actor: (typeof actors)[number], id: number, name: 'approve' | 'reject') =>
    decide(
      db,
      { actor, now: new Date(), requestId: 'queue' },
      { id, name, reason: { reason_code: 'photo_unclear', note: null } },
      settings,
    ).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'already_reviewed') throw error
      refused += 1
    })
  await Promise.all(
    actors.map(async (actor, index) => {
      for (;;) {
        const id = await openNextCase(db, { userId: actor.id, now: new Date() })
        if (id === null) return
        opened[index]?.push(id)
        const colleague = actors[(index + 1) % moderators] ?? actor
        await Promise.all([
          decideAs(actor, id, id % 4 ? 'approve' : 'reject'),
          ...(id % 3 ? [] : [decideAs(colleague, id, 'reject')]),
        ])
      }
    }),
  )
  return { opened, refused }
}
