import { sql } from 'drizzle-orm'
import { batch, runBatch, wroteRow, type Database } from '#worker/db/db.ts'
import { isStaff } from '#worker/lib/rights.schema.ts'
import {
  accountSuspended,
  invalidCredentials,
  phoneUnverified,
  tooManySignIns,
  secondFactorInvalid,
} from './sign-in.errors.ts'
import { passLimits, type Caller } from './limits/pass-limits.usecases.ts'
import { knownDeviceLimit, loginLimits } from './limits/limits.rules.ts'
import { areBelow, countHits, returnHits } from '#worker/features/people/limits.queries.ts'
import { listRegistrations } from './registrations/registrations.queries.ts'
import { comparedRegistrations, registrationToken } from './registrations/registrations.rules.ts'
import { findSecondFactorByPhone } from './second-factor/second-factor.queries.ts'
import { checkSignInCode } from './second-factor/spend-code.usecases.ts'
import { insertSecurityEvent } from '#worker/features/people/security-events/security-events.queries.ts'
import { queueSms } from '#worker/features/outbox/outbox.queries.ts'
import { findAccountByPhone } from '#worker/features/people/people.queries.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import { unmatchableHash, verifyPassword } from '#worker/lib/crypto.ts'
import {
  endSurplusSessions,
  insertSessionFor,
  linkDevice,
  sessionExists,
  findKnownDevice,
  renewDevice,
  writeDevice,
  noteFirstSession,
} from '#worker/features/people/sessions/sessions.queries.ts'
import { renewedDevice } from '#worker/features/people/sessions/sessions.rules.ts'
import { prepareSession } from '#worker/features/people/sessions/sessions.usecases.ts'
import { secondsUntil, fixedWindow, hour, type Limit } from '#worker/features/people/limits.rules.ts'
import { smsOfSite, smsSize } from '#worker/features/outbox/sms-templates.schema.ts'

/** The SMS about a sign-in on a new device. It names the site, and the device if that fits into one part as well. */
export function newDeviceText(siteName: string, label: string): string {
  const named = `${siteName}: নতুন ডিভাইসে লগইন হয়েছে: ${label}। আপনি না হলে পাসওয়ার্ড বদলান।`
  return smsSize(named).parts > 1
    ? smsOfSite(siteName, 'নতুন ডিভাইসে লগইন হয়েছে। আপনি না হলে পাসওয়ার্ড বদলান।')
    : named
}

/** Successful sign-ins of one account: 120 an hour. A stolen password cannot fill the table of sessions. */
export const signInLimit = (userId: number, now: Date): Limit => ({
  bucket: `signed-in:${userId}`,
  max: 120,
  ...fixedWindow(now, hour),
})

type Credentials = {
  phone: string
  password: string
  /** The code of the second factor, if the form has one. */
  code?: string | undefined
  settingsKeys: KeyRing
  /** Whether agents take forms, so that some accounts have no password yet. */
  onboards: boolean
  caller: Caller
}

/**
 * A try is counted before the password is hashed; only wrong passwords stay counted. An unknown number takes as long as a
 * known one.
 * @returns also the device that the browser is to remember
 * @throws 401 `invalid_credentials`; only with the right password 401 `second_factor_required`, 403 `phone_unverified` or
 * `account_suspended`, 422 `second_factor_invalid`; 429 `challenge_required`, or after too many sign-ins of the account; 503
 */
export async function logIn(
  db: Database,
  { phone, password, code, settingsKeys, onboards, caller }: Credentials,
) {
  const { secret, network, now } = caller
  const found = await batch(db, {
    accounts: findAccountByPhone(db, phone),
    knownDevices: findKnownDevice(db, phone, caller.device),
    factors: findSecondFactorByPhone(db, phone),
    waiting: listRegistrations(db, phone, now),
  })
  const [account] = found.accounts
  const knownDeviceId = found.knownDevices[0]?.id
  const isKnownDevice = knownDeviceId !== undefined
  // Somebody may have planted the cookie of his own browser. Staff begin with a token that only this browser has.
  const isRenewed = account !== undefined && isStaff(account) && !isKnownDevice
  const device = isRenewed ? renewedDevice(caller.device) : caller.device
  const about = { userId: account?.id ?? null, network, device: caller.device, secret, now }

  // A device that the account knows is counted apart, so that strangers cannot shut its owner out.
  const { perPair, perPhone, perNetwork } = loginLimits(phone, caller)
  const limits = isKnownDevice
    ? [knownDeviceLimit(phone, caller.device.tokenHash, caller)]
    : [perPair, perPhone, ...perNetwork]
  const passed = await passLimits(db, {
    action: 'login',
    subject: phone,
    limits,
    caller,
    isKnownDevice,
    onRefusal: insertSecurityEvent(db, { ...about, kind: 'auth.locked', result: 'challenge_required' }),
  })

  if (!account || !(await verifyPassword(password, account.passwordHash))) {
    const registrationId = await matchingRegistration(account ? [] : found.waiting, password, !account)
    if (registrationId !== null) {
      await runBatch(db, returnHits(db, limits))
      throw phoneUnverified(registrationToken(secret, registrationId))
    }
    const result = account ? 'wrong_password' : 'unknown_account'
    await runBatch(db, [insertSecurityEvent(db, { ...about, kind: 'auth.failed', result })])
    throw invalidCredentials(onboards)
  }
  if (account.suspendedAt) throw accountSuspended(account.suspensionReason)

  const [factor] = found.factors
  if (factor && code === undefined) await runBatch(db, returnHits(db, limits))
  const second = await checkSignInCode(db, factor, {
    ...about,
    code,
    knownDeviceId,
    settingsKeys,
    passed,
    challenge: { action: 'login', subject: phone, caller },
  })

  const { row, token } = await prepareSession(account, secret, now, caller.place)
  const isOpened = sessionExists(row.id)
  const perAccount = signInLimit(account.id, now)
  const { opened, first } = await batch(db, {
    spent: second?.spend ?? null,
    // Follows the statement that spends the code.
    opened: insertSessionFor(db, row, {
      account,
      onlyIf: second ? sql`${wroteRow} AND ${areBelow([perAccount])}` : areBelow([perAccount]),
    }),
    first: isStaff(account) ? noteFirstSession(db, row) : null,
    renewed: isRenewed ? renewDevice(db, { from: caller.device, to: device, onlyIf: isOpened }) : null,
    device: writeDevice(db, { userId: account.id, device, now, onlyIf: isOpened }),
    linked: linkDevice(db, row, device),
    signIns: countHits(db, [perAccount], isOpened),
    surplus: endSurplusSessions(db, account.id, { now, onlyIf: isOpened }),
    event: insertSecurityEvent(db, {
      ...about,
      device,
      kind: 'auth.signed_in',
      result: isKnownDevice ? 'succeeded' : 'new_device',
      onlyIf: isOpened,
    }),
    notice: isRenewed
      ? queueSms(db, {
          phone,
          kind: 'security',
          text: newDeviceText(caller.siteName, device.label),
          now,
          onlyIf: isOpened,
        })
      : null,
    second: second?.also(isOpened) ?? [],
    hits: returnHits(db, limits),
  })
  if (opened.length === 0) {
    const { current, reached } = await batch(db, {
      current: findAccountByPhone(db, phone),
      reached: countHits(db, [perAccount]),
    })
    const isUnchanged = current[0]?.passwordHash === account.passwordHash && !current[0].suspendedAt
    if (isUnchanged && reached.length === 0) throw tooManySignIns(secondsUntil(perAccount.end, now))
    throw isUnchanged && second ? secondFactorInvalid() : invalidCredentials(onboards)
  }
  return {
    user: account,
    token,
    device,
    isNewDevice: !isKnownDevice,
    hasSecondFactor: second !== null,
    isFirstSession: first?.length === 1,
  }
}

/** The waiting registration with this password; null for none. An unknown number costs one hash as well. */
async function matchingRegistration(
  waiting: readonly { id: number; passwordHash: string }[],
  password: string,
  isUnknown: boolean,
): Promise<number | null> {
  const compared = waiting.slice(0, comparedRegistrations)
  if (compared.length === 0 && isUnknown) await verifyPassword(password, unmatchableHash)
  for (const { id, passwordHash } of compared) if (await verifyPassword(password, passwordHash)) return id
  return null
}
