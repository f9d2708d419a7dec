import { batch, runBatch, wroteRow, type Database } from '#worker/db/db.ts'
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
import { secondFactorInvalid } from '#worker/features/auth/second-factor/second-factor.errors.ts'
import { findSecondFactorByPhone } from '#worker/features/auth/second-factor/second-factor.queries.ts'
import { checkSignInCode } from '#worker/features/auth/second-factor/spend-code.usecases.ts'
import { queueSms } from '#worker/features/notifications/sms-outbox.queries.ts'
import { newDeviceText } from './sessions.rules.ts'
import { insertSessionFor, linkDevice, sessionExists } from './sessions.queries.ts'
import { prepareSession, type Place } from './sessions.usecases.ts'

type Credentials = {
  phone: string
  password: string
  /** The code of the second factor, if the form has one. */
  code?: string | undefined
  network: string
  device: Device
  place: Place
  secret: string
  settingsKey: string
  now: Date
}

/**
 * A try is counted before the password is hashed. An unknown number takes as long as a known one.
 * @throws 401 `invalid_credentials`; only with the right password 401 `second_factor_required`, 403 `phone_unverified` or
 *   `account_suspended`, 422 `second_factor_invalid`; 429
 */
export async function logIn(
  db: Database,
  { phone, password, code, network, device, place, secret, settingsKey, now }: Credentials,
) {
  const { byNetwork, byPhone } = loginLimits(secret, phone, network, now)
  const found = await batch(db, {
    networkHits: countHit(db, byNetwork),
    phoneHits: countHit(db, byPhone),
    accounts: findAccountByPhone(db, phone),
    knownDevices: findKnownDevice(db, phone, device),
    factors: findSecondFactorByPhone(db, phone),
  })
  if (found.networkHits.length === 0) throw tooManyTries(secondsUntil(byNetwork.end, now))
  if (found.phoneHits.length === 0) throw tooManyTries(secondsUntil(byPhone.end, now))

  const [account] = found.accounts
  const isRight = await verifyPassword(password, account?.passwordHash ?? unmatchableHash)
  if (!account || !isRight) throw invalidCredentials()
  if (account.suspendedAt) throw accountSuspended(account.suspensionReason)
  if (!account.phoneVerifiedAt) throw phoneUnverified()

  const rightPassword = [...returnHit(db, byNetwork), ...returnHit(db, byPhone)]
  const [factor] = found.factors
  if (factor && code === undefined) await runBatch(db, rightPassword)
  const knownDeviceId = found.knownDevices[0]?.id
  const second = await checkSignInCode(db, factor, {
    code,
    knownDeviceId,
    network,
    device,
    secret,
    settingsKey,
    now,
  })

  const { row, token } = await prepareSession(account, secret, now, place)
  const isKnown = knownDeviceId !== undefined
  const isOpened = sessionExists(row.id)
  const isStaff = account.role === 'admin' || account.role === 'staff'
  const { opened } = await batch(db, {
    spent: second?.spend ?? null,
    opened: insertSessionFor(db, row, account, second ? wroteRow : undefined),
    device: writeDevice(db, { userId: account.id, device, now, onlyIf: isOpened }),
    linked: linkDevice(db, row, device),
    event: insertSecurityEvent(db, {
      kind: 'auth.signed_in',
      result: isKnown ? 'succeeded' : 'new_device',
      userId: account.id,
      network,
      device,
      secret,
      now,
      onlyIf: isOpened,
    }),
    notice:
      isStaff && !isKnown
        ? queueSms(db, { phone, kind: 'security', text: newDeviceText(device.label), now, onlyIf: isOpened })
        : null,
    second: second?.also(isOpened) ?? [],
    hits: rightPassword,
  })
  if (opened.length === 0) throw second ? secondFactorInvalid() : invalidCredentials()
  return { user: account, token, isNewDevice: !isKnown, hasSecondFactor: second !== null }
}
