import type { ReportReason } from '#worker/features/reveals/reveals.schema.ts'
import { api, unwrap } from '#web/lib/api.ts'

/** Asks for a provider's number, with or without agreeing to the terms. Throws the ApiError that says why not. */
export const revealContact = (providerId: number, agrees: boolean) =>
  unwrap(
    api['service-workers'][':id'].biodata.$get({
      param: { id: String(providerId) },
      query: { agree: agrees ? '1' : '0' },
    }),
  )

export type RevealAnswer = Awaited<ReturnType<typeof revealContact>>

/** "নম্বর কাজ করছে না" about a number this customer has revealed. */
export const reportContact = (providerId: number, reason: ReportReason) =>
  unwrap(api.me.contacts[':id'].report.$post({ param: { id: String(providerId) }, json: { reason } }))

export type ReportAnswer = Awaited<ReturnType<typeof reportContact>>

/** The worker says that the number customers reported is right. */
export const confirmContact = () => unwrap(api['service-workers'].me.contact.confirm.$post())
