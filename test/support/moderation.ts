import { and, eq } from 'drizzle-orm'
import { db } from './database.ts'
import { makeProvider, makeUser } from './factories.ts'
import { as } from './request.ts'
import { changeSettings } from './settings.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import { outbox } from '#worker/features/outbox/outbox.table.ts'
import { providerListings } from '#worker/features/providers/listing/provider-listings.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'

export const moderator = async (name = 'মডারেটর সুমন') => as(await makeUser('staff', { name }))

/** A biodata that waits for its first review. */
export const makePending = (values: Parameters<typeof makeProvider>[0] = {}) =>
  makeProvider({ status: 'pending', reviewedAt: null, ...values })

export async function providerRow(id: number) {
  const [row] = await db.select().from(providers).where(eq(providers.id, id))
  return row
}

export const isListed = async (id: number) =>
  (await db.select().from(providerListings).where(eq(providerListings.providerId, id))).length > 0

/** The audit entries about a profile, oldest first. */
export const auditActionsOf = (id: number) =>
  db
    .select({ action: auditLog.action, actorName: auditLog.actorName, after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.entity, 'provider'), eq(auditLog.entityId, String(id))))
    .orderBy(auditLog.id)

export const smsTo = (phone: string) => db.select().from(outbox).where(eq(outbox.recipient, phone))

/** Short templates make the inserted values easy to assert. */
export const saveShortSmsTemplates = () =>
  changeSettings({
    sms_template_worker_approved: '{{name}} অনুমোদিত: {{category}}',
    sms_template_worker_rejected: '{{name}} প্রত্যাখ্যাত। কারণ: {{reason}}।',
    sms_template_worker_deactivated: '{{name}} বন্ধ, কারণ: {{reason}}',
  })
