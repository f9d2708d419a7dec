import { Secret, TOTP } from 'otpauth'

/** The code that the authenticator app shows, `steps` of 30 seconds from now. */
export const appCode = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
