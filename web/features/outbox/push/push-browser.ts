import { isInAppBrowser } from '#web/lib/hooks/in-app-browser.ts'
import { privateCopyPrefix, pushUserKey } from '#web/lib/session-store.ts'
import { readStored, writeStored } from '#web/lib/stored.ts'
import { api, unwrap } from '#web/lib/api.ts'

/** `refused`: the browser does not ask any more, until the person changes its settings. */
export type PushState = 'on' | 'off' | 'refused'

/** When the server was last told, in milliseconds since 1970. The end of a session deletes it, as the server deletes the subscription. */
const renewedKey = `${privateCopyPrefix}push`
const renewedEvery = 86_400_000

/** The service worker, when it is ready; null in a browser without push messages, such as an in-app browser. */
const pushManager = async (): Promise<PushManager | null> => {
  const hasAll = 'PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator
  if (!hasAll || isInAppBrowser()) return null
  return (await navigator.serviceWorker.ready).pushManager ?? null
}

const base64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer()))).replace(
    /[+/=]/g,
    (character) => ({ '+': '-', '/': '_' })[character] ?? '',
  )

const isFor = (subscription: PushSubscription, publicKey: string) =>
  base64url(subscription.options.applicationServerKey) === publicKey

/** The state for this account; null if the site or the browser has no push messages. Asks for no permission. */
export async function readPush(userId: number): Promise<PushState | null> {
  const manager = await pushManager()
  const publicKey = manager && (await fetchPublicKey())
  if (!manager || !publicKey) return null
  if (Notification.permission === 'denied') return 'refused'
  const subscription = await manager.getSubscription()
  const isOn =
    Notification.permission === 'granted' &&
    subscription !== null &&
    isFor(subscription, publicKey) &&
    readStored(pushUserKey) === String(userId)
  if (isOn) await renewPush(userId)
  return isOn ? 'on' : 'off'
}

/**
 * Asks for the permission, subscribes, and tells the server. Call it from the press of a button.
 * @throws if the browser reaches no push service, or the server cannot be reached
 */
export async function turnPushOn(userId: number): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'refused' : 'off'
  return (await subscribe(userId)) ? 'on' : 'off'
}

async function subscribe(userId: number): Promise<boolean> {
  const manager = await pushManager()
  const publicKey = manager && (await fetchPublicKey())
  if (!manager || !publicKey) return false
  let subscription = await manager.getSubscription()
  if (subscription && !isFor(subscription, publicKey)) {
    // A browser takes one key at a time.
    await subscription.unsubscribe()
    subscription = null
  }
  subscription ??= await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  await unwrap(api.me.push.$post({ json: { endpoint, keys: { p256dh, auth } } }))
  writeStored(pushUserKey, String(userId))
  writeStored(renewedKey, String(Date.now()))
  return true
}

export async function turnPushOff(): Promise<void> {
  const subscription = await (await pushManager())?.getSubscription()
  if (subscription) await unwrap(api.me.push.$delete({ json: { endpoint: subscription.endpoint } }))
  writeStored(pushUserKey, null)
  writeStored(renewedKey, null)
  // The server sends nothing any more, so a failure here does no harm.
  await subscription?.unsubscribe().catch(() => undefined)
}

/**
 * Tells the server once a day, and after a new sign-in, that this browser is still in use. Also subscribes again when the push service
 * or the site has changed its keys. Does nothing for an account that has not switched messages on here. Never throws.
 */
export async function renewPush(userId: number): Promise<void> {
  const isRecent = Date.now() - Number(readStored(renewedKey) ?? 0) < renewedEvery
  if (isRecent || readStored(pushUserKey) !== String(userId)) return
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  await subscribe(userId).catch(() => undefined)
}

/** The key of the site; null while push messages are off. */
const fetchPublicKey = async (): Promise<string | null> => (await unwrap(api.me.push.$get())).data.public_key
