/** Where a browser receives messages: the address and the keys of its `PushSubscription`, in base64url. */
type PushTarget = { endpoint: string; p256dh: string; auth: string }

/** What the service worker shows. `path` opens at a press; a message replaces one with the same `tag` on the screen. */
export type PushMessage = { title: string; body: string; path: string; tag: string }

/** `isGone`: the subscription does not exist any more. `retryAfter`: milliseconds; null if another try is of no use. */
export type PushOutcome =
  { sent: true } | { sent: false; code: string; isGone: boolean; retryAfter: number | null }

export type PushPort = {
  /** Never throws. @param lifetime seconds for which the push service keeps the message for a phone that is off */
  send: (target: PushTarget, message: PushMessage, lifetime: number) => Promise<PushOutcome>
}
