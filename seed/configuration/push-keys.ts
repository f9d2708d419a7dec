// `npm run -s push-keys`: prints a new pair of keys for Web Push, the value of the secret VAPID_KEYS.
import { makeVapidKeys } from '#worker/adapters/push/vapid-keys.ts'

console.log(makeVapidKeys())
