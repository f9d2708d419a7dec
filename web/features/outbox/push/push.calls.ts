import { api, unwrap } from '#web/lib/api.ts'

/** The key of the site; null while push messages are off. */
export const fetchPublicKey = async (): Promise<string | null> =>
  (await unwrap(api.me.push.$get())).data.public_key

type Browser = { endpoint: string; keys: { p256dh: string; auth: string } }

export const saveSubscription = (json: Browser) => unwrap(api.me.push.$post({ json }))

export const removeSubscription = (endpoint: string) => unwrap(api.me.push.$delete({ json: { endpoint } }))
