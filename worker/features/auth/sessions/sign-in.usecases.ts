import { batch, type Database } from '#worker/db/db.ts'
import { findKnownDevice, writeDevice } from '#worker/features/auth/devices/devices.queries.ts'
import type { Device } from '#worker/features/auth/devices/devices.rules.ts'
import { insertSecurityEvent } from '#worker/features/auth/security-events/security-events.queries.ts'
import { findAccountByPhone } from '#worker/features/users/users.queries.ts'
import { unmatchableHash, verifyPassword } from '#worker/lib/crypto.ts'
import {
  accountSuspended,
  invalidCredentials,
  phoneUnverified,
  tooManyTries,
} from '#worker/features/auth/auth.errors.ts'
import { loginLimits, secondsUntil } from '#worker/features/auth/auth.rules.ts'
import { countHit, returnHit } from '#worker/features/auth/rate-counters.queries.ts'
import { accountAllowsSession, insertSessionFor, sessionExists } from './sessions.queries.ts'
import { prepareSession, type Place } from './sessions.usecases.ts'

type Credentials = {
  phone: string
  password: string
  network: string
  device: Device
  place: Place
  secret: string
  now: Date
}

/**
 * A try is counted before the password is hashed. An unknown number takes as long as a known one.
 * @throws 401 `invalid_credentials`; 403 `phone_unverified` or `account_suspended`, only with the right password; 429
 */
export async function logIn(
  db: Database,
  { phone, password, network, device, place, secret, now }: Credentials,
) {
  const { byNetwork, byPhone } = loginLimits(secret, phone, network, now)
  const found = await batch(db, {
    networkHits: countHit(db, byNetwork),
    phoneHits: countHit(db, byPhone),
    accounts: findAccountByPhone(db, phone),
    knownDevices: findKnownDevice(db, phone, device),
  })
  if (found.networkHits.length === 0) throw tooManyTries(secondsUntil(byNetwork.end, now))
  if (found.phoneHits.length === 0) throw tooManyTries(secondsUntil(byPhone.end, now))

  const [account] = found.accounts
  const isRight = await verifyPassword(password, account?.passwordHash ?? unmatchableHash)
  if (!account || !isRight) throw invalidCredentials()
  if (account.suspendedAt) throw accountSuspended(account.suspensionReason)
  if (!account.phoneVerifiedAt) throw phoneUnverified()

  const { row, token } = await prepareSession(account, secret, now, place)
  const isKnown = found.knownDevices.length > 0
  const { opened } = await batch(db, {
    device: writeDevice(db, { userId: account.id, device, now, onlyIf: accountAllowsSession(account) }),
    opened: insertSessionFor(db, row, account, device),
    event: insertSecurityEvent(db, {
      kind: 'auth.signed_in',
      result: isKnown ? 'succeeded' : 'new_device',
      userId: account.id,
      network,
      device,
      secret,
      now,
      onlyIf: sessionExists(row.id),
    }),
    networkHit: returnHit(db, byNetwork),
    phoneHit: returnHit(db, byPhone),
  })
  if (opened.length === 0) throw invalidCredentials()
  return { user: account, token, isNewDevice: !isKnown }
}
