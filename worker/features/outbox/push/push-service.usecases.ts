import type { PushMessage, PushOutcome, PushPort } from '#worker/adapters/push/push.ts'
import { webPush } from '#worker/adapters/push/push.web-push.ts'
import { vapidKeysOf } from '#worker/adapters/push/vapid-keys.ts'
import type { Database } from '#worker/db/db.ts'
import { mayBePushed, textInstead } from './push-messages.rules.ts'
import { deleteGone, findRequestedList, listTargetsOfPhone, type TargetRow } from './push.queries.ts'

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
  const gone = pushes.flatMap(({ target }, index) => {
    const outcome = outcomes[index]
    return outcome && !outcome.sent && outcome.isGone ? [target] : []
  })
  if (gone.length > 0) await deleteGone(db, gone)
  return outcomes
}

/** A phone that is off for longer finds the message in the account. In seconds. */
const lifetimeInstead = 3 * 86_400

type Sms = { id: number; phone: string; kind: string; entity: string | null; entityId: number | null }

/**
 * Pushes what an SMS of the outbox says to the browsers of the account with its number.
 * @returns whether a push service has accepted it; otherwise the SMS is sent
 */
export async function pushInstead(db: Database, push: PushService, sms: Sms): Promise<boolean> {
  if (!mayBePushed(sms.kind)) return false
  const targets = await listTargetsOfPhone(db, sms.phone, push.keyId)
  if (targets.length === 0) return false
  const [requested] =
    sms.entity === 'provider_request' && sms.entityId !== null
      ? await findRequestedList(db, sms.entityId)
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
