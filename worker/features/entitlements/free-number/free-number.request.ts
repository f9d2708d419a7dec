import type { SQL } from 'drizzle-orm'
import type { Context } from 'hono'
import type { AppEnv, SignedInContext } from '#worker/env.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { keyedHashes } from '#worker/lib/crypto.ts'
import { networkOf, wideNetwork } from '#worker/lib/input/network.ts'
import { signingKeys } from '#worker/lib/keys.ts'
import type { FreeNumberAsk } from './free-number.queries.ts'
import { freeNumberOffer } from '../entitlements.rules.ts'

/** What the free number of this customer depends on; null while the offer is off, so that nothing is read then. `isNewcomer`: SQL, as in {@link FreeNumberAsk}. */
export function freeNumberAskOf(
  c: Context<AppEnv> | SignedInContext,
  { id, phone, sessionId }: Pick<CurrentUser, 'id' | 'phone' | 'sessionId'>,
  isNewcomer: (customerId: number) => SQL,
): FreeNumberAsk | null {
  const now = c.var.now
  const offer = freeNumberOffer(c.var.settings, now)
  if (!offer) return null
  const keys = signingKeys(c.env)
  const network = wideNetwork(networkOf(c.req.header('cf-connecting-ip')))
  return {
    ...offer,
    customerId: id,
    sessionId,
    phoneHashes: keyedHashes(keys, 'free-number-phone', phone),
    networkHashes: keyedHashes(keys, 'free-number-network', network),
    isNewcomer: isNewcomer(id),
    now,
  }
}
