import { eq } from 'drizzle-orm'
import { auditsOf } from './audits.ts'
import { rowsOf } from './database.ts'
import { makeProvider, makeUser } from './factories.ts'
import { as } from './request.ts'
import { changeSettings } from './settings.ts'
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
