import { batch, type Database } from '#worker/db/db.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { unauthenticated } from '#worker/lib/errors.ts'
import { handedIn } from '#worker/lib/handed-in.ts'
import {
  deleteSurplusSubscriptions,
  upsertSubscription,
  deleteExpired,
  listTargetsOfPhone,
  type TargetRow,
} from './push.queries.ts'
import type { SubscriptionInput } from './push.schema.ts'
import type { PushMessage, PushOutcome, PushPort } from '#worker/adapters/push/push.ts'
import { webPush } from '#worker/adapters/push/push.web-push.ts'
import { vapidKeysOf } from '#worker/adapters/push/vapid-keys.ts'
import type { OutboxRow } from '../outbox.table.ts'
import { mayBePushed, textInstead, type RequestedList } from './push-messages.rules.ts'
import { pushOff, unusableKeys } from '../outbox.errors.ts'

/**
 * Subscribes the browser of this session, or renews its subscription.
 * @throws 404 without keys; 422 for keys that no browser has; 401 if the session was ended meanwhile
 */
export async function subscribe(
  db: Database,
  user: CurrentUser,
  { endpoint, keys }: SubscriptionInput,
  { push, now }: { push: PushService | null; now: Date },
): Promise<void> {
  if (!push) throw pushOff()
  if (!(await isPoint(keys.p256dh))) throw unusableKeys()
  const { written } = await batch(db, {
    written: upsertSubscription(db, {
      userId: user.id,
      sessionId: user.sessionId,
      endpoint,
      ...keys,
      keyId: push.keyId,
      now,
    }),
    surplus: deleteSurplusSubscriptions(db, user.id),
  })
  if (written.length === 0) throw unauthenticated()
}

/** Whether a key can encrypt: a point that is not on the curve cannot be imported. */
const isPoint = (p256dh: string): Promise<boolean> =>
  crypto.subtle
    .importKey('raw', Buffer.from(p256dh, 'base64url'), { name: 'ECDH', namedCurve: 'P-256' }, false, [])
    .then(
      () => true,
      () => false,
    )

/** How messages are pushed. Tests put a double here. */
export const pushPorts: { open: (...[keys, subject]: Parameters<typeof webPush>) => PushPort } = {
  open: (keys, subject) => webPush(keys, subject),
}

export type PushService = { port: PushPort; keyId: string; publicKey: string }

/** The push service of this installation; null without keys. */
export function openPush(env: Pick<Env, 'VAPID_KEYS' | 'ENVIRONMENT' | 'PUBLIC_ORIGIN'>): PushService | null {
  const keys = vapidKeysOf(env)
  if (!keys) return null
  // Development has no public address, and push services accept any that has the form of one.
  const subject = env.PUBLIC_ORIGIN.startsWith('https://') ? env.PUBLIC_ORIGIN : 'https://kormi.example'
  return { port: pushPorts.open(keys, subject), keyId: keys.id, publicKey: keys.publicKey }
}

/** Pushes to each browser, and deletes the subscriptions that are gone. @returns the outcomes in the order of the targets */
export async function pushToAll(
  db: Database,
  { port }: PushService,
  pushes: readonly { target: TargetRow; message: PushMessage; lifetime: number }[],
): Promise<PushOutcome[]> {
  const outcomes = await Promise.all(
    pushes.map(({ target, message, lifetime }) => port.send(target, message, lifetime)),
  )
  const expired = pushes.flatMap(({ target }, index) => {
    const outcome = outcomes[index]
    return outcome && !outcome.sent && outcome.isGone ? [target] : []
  })
  if (expired.length > 0) await deleteExpired(db, expired)
  return outcomes
}

/** A phone that is off for longer finds the message in the account. In seconds. */
const lifetimeInstead = 3 * 86_400

/** Reads the trade and the place of a request to be notified of new workers. */
export const requestedList =
  handedIn<(db: Database, requestId: number) => PromiseLike<RequestedList[]>>('requestedList')

/**
 * Pushes what an SMS of the outbox says to the browsers of the account with its number.
 * @returns whether a push service has accepted it; otherwise the SMS is sent
 */
export async function pushInstead(
  db: Database,
  push: PushService,
  { sms, now }: { sms: OutboxRow; now: Date },
): Promise<boolean> {
  if (!mayBePushed(sms.kind)) return false
  const targets = await listTargetsOfPhone(db, sms.recipient, { keyId: push.keyId, now })
  if (targets.length === 0) return false
  const [requested] =
    sms.entity === 'provider_request' && sms.entityId !== null
      ? await requestedList.get()(db, sms.entityId)
      : []
  const text = textInstead(sms.kind, requested)
  if (!text) return false
  // A second try after a crash replaces the first message on the screen.
  const message = { ...text, tag: `sms-${sms.id}` }
  const outcomes = await pushToAll(
    db,
    push,
    targets.map((target) => ({ target, message, lifetime: lifetimeInstead })),
  )
  return outcomes.some(({ sent }) => sent)
}
