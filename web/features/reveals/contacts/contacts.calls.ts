import { api, unwrap, type Api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'

/** A page of the contact book. With `q` all matches are on one page. */
export const fetchContacts = (from: Api, query: { cursor?: string; q?: string }) =>
  unwrap(from.me.contacts.$get({ query }))

export const fetchMoreContacts = (cursor: string) => fetchContacts(api, { cursor })

/** The number of a provider that was seen under an earlier plan. @throws ApiError 409 where it is withheld or gone */
export async function fetchSeenNumber(providerId: number) {
  const { data } = await unwrap(api.me.contacts.$get({ query: { provider_id: String(providerId) } }))
  const [contact] = data
  if (!contact?.phone) throw new ApiError(409, 'contact_unavailable', 'নম্বরটি এখন দেওয়া হচ্ছে না।')
  return { id: contact.id, name: contact.name, phone: contact.phone }
}

export type Contact = Awaited<ReturnType<typeof fetchContacts>>['data'][number]
