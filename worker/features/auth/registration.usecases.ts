import { sql } from 'drizzle-orm'
import { batch, type Database } from '#worker/db/db.ts'
import { chainHolds, findPlaceChain } from '#worker/features/places/place-chain.queries.ts'
import { brokenPlaceChain } from '#worker/features/places/place-chain.rules.ts'
import { isOn, type Settings, termsVersion } from '#worker/features/settings/settings.rules.ts'
import {
  findAccountByPhone,
  isPhoneFree,
  verifyPhone,
  writeUnverifiedUser,
} from '#worker/features/users/users.queries.ts'
import { hashPassword } from '#worker/lib/crypto.ts'
import { tooManyRequests, validationFailed } from '#worker/lib/errors.ts'
import { accountSuspended, codeRefused, otpExpired, phoneTaken } from './auth.errors.ts'
import { codeHash, isAbandoned, registrationLimit, secondsUntil, type CodeRequest } from './auth.rules.ts'
import { termsMessage, type Registration } from './auth.schema.ts'
import { writeRegistrationTerms } from './auth.queries.ts'
import type { Device } from './devices/devices.rules.ts'
import { isUsed, tryCode } from './codes/codes.queries.ts'
import { issueCode, requireRightCode, secondsUntilNextCode } from './codes/codes.usecases.ts'
import { countHit } from './rate-counters.queries.ts'
import { openSession, type Place } from './sessions/sessions.usecases.ts'

export type CodeContext = Pick<CodeRequest, 'network' | 'secret' | 'siteLimit' | 'timezone' | 'now'>

/**
 * An unverified account of the same number is overwritten together with its code. @returns the code, for development
 * @throws 409 `phone_taken`; 422 for places that do not belong together or terms not accepted; 429
 */
export async function register(
  db: Database,
  { input, settings, context }: { input: Registration; settings: Settings; context: CodeContext },
): Promise<string> {
  const { phone } = input
  const { now } = context
  const limit = registrationLimit(context.secret, context.network, now)
  const before = await batch(db, {
    hits: countHit(db, limit),
    accounts: findAccountByPhone(db, phone),
    places: findPlaceChain(db, input),
  })
  if (before.hits.length === 0) throw tooManyRequests(secondsUntil(limit.end, now))
  const termsNeeded = isOn(settings, 'terms_and_conditions_enabled')
  const fieldErrors = {
    ...brokenPlaceChain(before.places[0]),
    ...(termsNeeded && !input.terms_accepted && { terms_accepted: [termsMessage] }),
  }
  if (Object.keys(fieldErrors).length > 0) throw validationFailed(fieldErrors)
  requireFreePhone(before.accounts[0])

  const user = {
    name: input.name,
    phone,
    email: input.email,
    role: input.role,
    passwordHash: await hashPassword(input.password),
    divisionId: input.division_id,
    districtId: input.district_id,
    upazilaId: input.upazila_id,
  }
  const version = termsVersion(settings.terms_and_conditions_title, settings.terms_and_conditions_content)
  const request: CodeRequest = { ...context, phone, purpose: 'register' }
  const code = await issueCode(db, request, {
    onlyIf: sql`${isPhoneFree(phone)} AND ${chainHolds(input)}`,
    alsoWrite: (isIssuedNow) => [
      writeUnverifiedUser(db, user, now, isIssuedNow),
      ...(termsNeeded ? [writeRegistrationTerms(db, phone, version, now, isIssuedNow)] : []),
    ],
  })
  if (code !== null) return code
  // While the password was hashed, another request may have verified this number, or an admin may have moved the place.
  const after = await batch(db, {
    accounts: findAccountByPhone(db, phone),
    places: findPlaceChain(db, input),
  })
  const placeErrors = brokenPlaceChain(after.places[0])
  if (placeErrors) throw validationFailed(placeErrors)
  requireFreePhone(after.accounts[0])
  throw codeRefused(await secondsUntilNextCode(db, request))
}

// An account that an admin created keeps its data until its owner signs in.
function requireFreePhone(account: Parameters<typeof isAbandoned>[0] | undefined): void {
  if (account && !isAbandoned(account)) throw phoneTaken()
}

type Verification = {
  phone: string
  otp: string
  network: string
  device: Device
  place?: Place | undefined
  secret: string
  now: Date
}

/** @throws 422 `otp_invalid` or `otp_expired`, 403 `account_suspended` */
export async function verifyRegistration(
  db: Database,
  { phone, otp, network, device, place, secret, now }: Verification,
) {
  const code = { phone, purpose: 'register' as const, hash: codeHash(secret, phone, 'register', otp), now }
  const { tried, verified } = await batch(db, {
    tried: tryCode(db, code),
    verified: verifyPhone(db, phone, now, isUsed(code)),
  })
  requireRightCode(tried)
  const [user] = verified
  // A password reset has verified the number in the meantime.
  if (!user) throw otpExpired()
  if (user.suspendedAt) throw accountSuspended(user.suspensionReason)
  return { user, token: await openSession(db, user, secret, now, { device, network, place }) }
}
