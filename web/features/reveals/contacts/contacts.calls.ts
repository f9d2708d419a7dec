import { api, unwrap, type Api } from '#web/lib/api.ts'

/** A page of the contact book; `q` asks for what fits it instead, all on one page. */
export const fetchContacts = (from: Api, query: { cursor?: string; q?: string }) =>
  unwrap(from.me.contacts.$get({ query }))

/** The page of the contact book behind `cursor`, asked for from a button. */
export const fetchMoreContacts = (cursor: string) => fetchContacts(api, { cursor })

export type Contact = Awaited<ReturnType<typeof fetchContacts>>['data'][number]
