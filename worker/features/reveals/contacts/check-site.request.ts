import type { SignedInContext } from '#worker/env.ts'
import { signingKeys } from '#worker/lib/keys.ts'

/** What the SMS to a worker whose number is in doubt names and is signed with. */
export const siteOf = (c: SignedInContext) => ({
  settings: c.get('settings'),
  origin: c.env.PUBLIC_ORIGIN || new URL(c.req.url).origin,
  keys: signingKeys(c.env),
})
