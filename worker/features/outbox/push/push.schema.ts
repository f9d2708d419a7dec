import * as z from 'zod/mini'
import { isPushService } from '#worker/lib/service-address.ts'

/** Browsers of one account. A further one replaces the one that was not used for longest. */
export const maxSubscriptions = 5

/** Addresses of push services have some 200 letters. */
const maxEndpointLength = 1000

const unknownBrowser = 'এই ব্রাউজার নোটিফিকেশন নিতে পারে না'

const endpoint = z.string(unknownBrowser).check(
  z.maxLength(maxEndpointLength, unknownBrowser),
  z.refine((address) => isPushService(address), unknownBrowser),
)

/** `PushSubscription.toJSON()`: an uncompressed point of 65 bytes, and 16 bytes, in base64url. */
export const subscriptionInput = z.object({
  endpoint,
  keys: z.object({
    p256dh: z.string(unknownBrowser).check(z.regex(/^B[\w-]{86}$/, unknownBrowser)),
    auth: z.string(unknownBrowser).check(z.regex(/^[\w-]{22}$/, unknownBrowser)),
  }),
})
export type SubscriptionInput = z.infer<typeof subscriptionInput>

export const unsubscribeInput = z.object({ endpoint })
