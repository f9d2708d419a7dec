import { and, eq } from 'drizzle-orm'
import { db } from './database.ts'
import { makeProvider, makeUser } from './factories.ts'
import { as } from './request.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import { smsOutbox } from '#worker/features/notifications/notifications.table.ts'
import { providerListings } from '#worker/features/providers/listing/provider-listings.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { saveSetting } from '#worker/features/settings/settings.queries.ts'

export const moderator = async (name = 'মডারেটর সুমন') => as(await makeUser('staff', { name }))

/** A biodata that waits, reviewed by nobody. */
export const makePending = (values: Parameters<typeof makeProvider>[0] = {}) =>
  makeProvider({ status: 'pending', reviewedAt: null, ...values })

export async function rowOf(id: number) {
  const [row] = await db.select().from(providers).where(eq(providers.id, id))
  return row
}

export const isListed = async (id: number) =>
  (await db.select().from(providerListings).where(eq(providerListings.providerId, id))).length > 0

/** Actions of the audit log about a profile, oldest first. */
export async function actionsAbout(id: number) {
  const rows = await db
    .select({ action: auditLog.action, actorName: auditLog.actorName, after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.entity, 'provider'), eq(auditLog.entityId, String(id))))
    .orderBy(auditLog.id)
  return rows
}

export const smsTo = (phone: string) => db.select().from(smsOutbox).where(eq(smsOutbox.phone, phone))

/** Short templates, so that tests see what is filled in. */
export async function useSmsTemplates() {
  const by = { userId: null, now: new Date() }
  await db.batch([
    saveSetting(db, 'sms_template_worker_approved', '{{name}} অনুমোদিত: {{category}}', by) as never,
    saveSetting(db, 'sms_template_worker_rejected', '{{name}} প্রত্যাখ্যাত। কারণ: {{reason}}।', by) as never,
    saveSetting(db, 'sms_template_worker_deactivated', '{{name}} বন্ধ', by) as never,
  ])
}
