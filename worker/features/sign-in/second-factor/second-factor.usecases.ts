import { batch, firstOr, runBatch, wroteRow, type Database, type UnrunQuery } from '#worker/db/db.ts'
import type { StaffContext } from '#worker/features/audit/staff-context.request.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import { insertSecurityEvent } from '#worker/features/people/security-events/security-events.queries.ts'
import type { SecurityEventResult } from '#worker/features/people/security-events/security-events.schema.ts'
import { endSessionsOf } from '#worker/features/people/sessions/sessions.queries.ts'
import { queueSms } from '#worker/features/outbox/outbox.queries.ts'
import { ownAccount, staffNotFound } from '#worker/features/people/people.errors.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { smsOfSite } from '#worker/features/outbox/sms-templates.schema.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import { seal, unseal } from '#worker/lib/crypto.ts'
import { alreadyEnrolled, noEnrolment, notEnrolled, secondFactorInvalid } from '../sign-in.errors.ts'
import {
  confirmEnrolment,
  countUnusedRecoveryCodes,
  deleteRecoveryCodes,
  deleteSecondFactor,
  factorIs,
  findSecondFactor,
  replaceEnrolment,
  replaceRecoveryCodes,
} from './second-factor.queries.ts'
import {
  enrolmentAddress,
  newRecoveryCodes,
  newTotpSecret,
  recoveryCodeHash,
  secondFactorLimits,
  secondFactorOffText,
  secondFactorResetText,
  shownRecoveryCode,
  stepOfCode,
} from './second-factor.rules.ts'
import { returnHits } from '#worker/features/people/limits.queries.ts'
import { countTry } from './spend-code.usecases.ts'
import { ownSecondFactor } from '../sign-in.answers.ts'
import { findStaff } from '#worker/features/people/people.queries.ts'

export type SecondFactorContext = StaffContext & {
  actor: CurrentUser
  siteName: string
  network: string
  /** The keys of security events, and the keys that seal the secret. */
  keys: { events: KeyRing; settings: KeyRing }
}

const event = (act: SecondFactorContext, userId: number, result: SecurityEventResult) => ({
  kind: 'auth.second_factor_changed' as const,
  result,
  userId,
  network: act.network,
  device: null,
  secret: act.keys.events,
  now: act.now,
})

const audited = (
  act: SecondFactorContext,
  action: string,
  enabled: { before?: boolean; after?: boolean },
) => ({
  ...act,
  action,
  entity: 'user',
  entityId: act.actor.id,
  ...(enabled.before !== undefined && { before: { second_factor: enabled.before } }),
  ...(enabled.after !== undefined && { after: { second_factor: enabled.after } }),
  onlyIf: wroteRow,
})

export async function readSecondFactor(
  db: Database,
  userId: number,
  state: { required: boolean; mustEnrol: boolean },
) {
  const { factors, codes } = await batch(db, {
    factors: findSecondFactor(db, userId),
    codes: countUnusedRecoveryCodes(db, userId),
  })
  return ownSecondFactor({ factor: factors[0], recoveryCodesLeft: codes[0]?.total ?? 0, ...state })
}

/**
 * Makes a secret that counts once its first code was entered. A new one replaces it.
 * @returns the secret in base32 and the address for the QR code. They are not shown again.
 * @throws 409 `second_factor_active`
 */
export async function startEnrolment(db: Database, act: SecondFactorContext) {
  const secret = newTotpSecret()
  const { stored } = await batch(db, {
    stored: replaceEnrolment(db, act.actor.id, seal(act.keys.settings, secret), act.now),
    audit: auditEntry(db, audited(act, 'profile.second_factor_started', { after: false })),
  })
  if (stored.length === 0) throw alreadyEnrolled()
  return { secret, address: enrolmentAddress(secret, act.siteName, act.actor.phone) }
}

/**
 * Switches the second factor on with the first code of the app.
 * @returns the recovery codes, which are not shown again
 * @throws 404 without a started enrolment; 409 `second_factor_active`; 422 `second_factor_invalid`; 429
 */
export async function finishEnrolment(
  db: Database,
  act: SecondFactorContext,
  code: string,
): Promise<string[]> {
  const { actor, now } = act
  const limits = secondFactorLimits(actor.id, 'enrolment', true, now)
  await countTry(db, limits, now)
  const [factor] = await findSecondFactor(db, actor.id)
  if (factor?.confirmedAt) throw alreadyEnrolled()
  const secret = factor && unseal(act.keys.settings, factor.secretSealed)
  if (!factor || !secret) throw noEnrolment()
  const step = stepOfCode(secret, code, now)
  if (step === null) throw secondFactorInvalid()

  const codes = newRecoveryCodes()
  const hashes = codes.map((plain) => recoveryCodeHash(secret, plain))
  const { confirmed } = await batch(db, {
    // These come first, while the secret still waits: of simultaneous confirmations only one replaces the codes.
    codes: replaceRecoveryCodes(db, actor.id, hashes, factorIs(factor)),
    confirmed: confirmEnrolment(db, factor, step, now),
    audit: auditEntry(db, audited(act, 'profile.second_factor_on', { after: true })),
    event: insertSecurityEvent(db, { ...event(act, actor.id, 'switched_on'), onlyIf: wroteRow }),
  })
  if (confirmed.length === 0) throw alreadyEnrolled()
  await runBatch(db, returnHits(db, limits))
  return codes.map(shownRecoveryCode)
}

/** Replaces all recovery codes. @returns the new ones. @throws 409 `second_factor_inactive` */
export async function renewRecoveryCodes(db: Database, act: SecondFactorContext): Promise<string[]> {
  const [factor] = await findSecondFactor(db, act.actor.id)
  const secret = factor?.confirmedAt && unseal(act.keys.settings, factor.secretSealed)
  if (!factor || !secret) throw notEnrolled()
  const codes = newRecoveryCodes()
  const hashes = codes.map((plain) => recoveryCodeHash(secret, plain))
  await batch(db, {
    codes: replaceRecoveryCodes(db, act.actor.id, hashes, factorIs(factor)),
    audit: auditEntry(db, audited(act, 'profile.recovery_codes_renewed', { after: true })),
  })
  return codes.map(shownRecoveryCode)
}

/** @throws 409 `second_factor_inactive` */
export const switchOff = (db: Database, act: SecondFactorContext): Promise<void> =>
  removeFactor(db, act, act.actor, {
    action: 'profile.second_factor_off',
    notice: secondFactorOffText,
    sessions: null,
  })

/**
 * Removes the second factor of another member of the staff, who lost it. Ends that person's sessions and tells them.
 * @throws 404; 409 `own_account`, `second_factor_inactive`
 */
export async function resetSecondFactorOf(db: Database, act: SecondFactorContext, id: number): Promise<void> {
  const member = await firstOr(findStaff(db, id), staffNotFound)
  if (id === act.actor.id) throw ownAccount()
  await removeFactor(db, act, member, {
    action: 'staff.second_factor_reset',
    notice: secondFactorResetText,
    sessions: endSessionsOf(db, id, { now: act.now, reason: 'account_changed' }, wroteRow),
  })
}

type Removal = { action: string; notice: string; sessions: UnrunQuery | null }

async function removeFactor(
  db: Database,
  act: SecondFactorContext,
  { id, phone }: { id: number; phone: string | null },
  { action, notice, sessions }: Removal,
): Promise<void> {
  const text = smsOfSite(act.siteName, notice)
  const sms = { phone: phone ?? '', kind: 'security', text, now: act.now, onlyIf: wroteRow } as const
  const { removed } = await batch(db, {
    removed: deleteSecondFactor(db, id),
    audit: auditEntry(db, { ...audited(act, action, { before: true, after: false }), entityId: id }),
    // Each follows a row that was written only if there was a second factor.
    event: insertSecurityEvent(db, { ...event(act, id, 'switched_off'), onlyIf: wroteRow }),
    notice: queueSms(db, sms),
    sessions,
    codes: deleteRecoveryCodes(db, id),
  })
  if (removed.length === 0) throw notEnrolled()
}
