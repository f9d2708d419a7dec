import { api, unwrap, type Api } from '#web/lib/api.ts'

/** A page of the contact book. With `q` all matches are on one page. */
export const fetchContacts = (from: Api, query: { cursor?: string; q?: string }) =>
  unwrap(from.me.contacts.$get({ query }))

export const fetchMoreContacts = (cursor: string) => fetchContacts(api, { cursor })

export type Contact = Awaited<ReturnType<typeof fetchContacts>>['data'][number]
