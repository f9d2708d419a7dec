import { batch, type Database } from '#worker/db/db.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { unauthenticated } from '#worker/lib/errors.ts'
import type { PushService } from './push-service.usecases.ts'
import { pushOff, unusableKeys } from './push.errors.ts'
import { deleteSubscription, deleteSurplusSubscriptions, upsertSubscription } from './push.queries.ts'
import type { SubscriptionInput } from './push.schema.ts'

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

/** Does nothing if this account has no such browser. */
export async function unsubscribe(db: Database, user: CurrentUser, endpoint: string): Promise<void> {
  await deleteSubscription(db, user.id, endpoint)
}

/** Whether a key can encrypt: a point that is not on the curve cannot be imported. */
const isPoint = (p256dh: string): Promise<boolean> =>
  crypto.subtle
    .importKey('raw', Buffer.from(p256dh, 'base64url'), { name: 'ECDH', namedCurve: 'P-256' }, false, [])
    .then(
      () => true,
      () => false,
    )
