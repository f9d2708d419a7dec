import { env } from 'cloudflare:workers'
import { vapidKeysOf } from '#worker/adapters/push/vapid-keys.ts'
import { webPush } from '#worker/adapters/push/push.web-push.ts'
import { openPush, pushPorts, type PushService } from '#worker/features/outbox/push/push.usecases.ts'
import type { Role } from '#worker/lib/rights.schema.ts'
import { as } from '#test/support/request.ts'
import { pushDouble } from './push-double.ts'

/** Puts the double in the place of all push services, for the whole file. */
export function switchOnPush() {
  const service = pushDouble(vapidKeysOf(env)?.publicKey ?? '')
  pushPorts.open = (keys, subject) => webPush(keys, subject, { fetcher: service.fetcher })
  const push = openPush(env)
  if (!push) throw new Error('the tests have no VAPID_KEYS')
  return { service, push: push as PushService }
}

/** Subscribes a new browser of the user over HTTP. */
export async function subscribeBrowser(
  { subscribe }: ReturnType<typeof pushDouble>,
  user: { id: number; role: Role },
) {
  const session = await as(user)
  const browser = subscribe()
  const answer = await session.post('/api/me/push', browser)
  if (answer.status !== 200) throw new Error(`the subscription was answered ${answer.status}`)
  return { ...browser, session }
}
