import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { chainHolds, findPlaceChain } from '#worker/features/places/place-chain.queries.ts'
import { brokenPlaceChain } from '#worker/features/places/place-chain.rules.ts'
import { isOn, type Settings } from '#worker/features/settings/settings.rules.ts'
import { termsVersion } from '#worker/features/settings/terms.rules.ts'
import {
  findAccountByPhone,
  isPhoneFree,
  verifyPhone,
  writeUnverifiedUser,
} from '#worker/features/users/users.queries.ts'
import { selfRegistrationRoles, type Role } from '#worker/features/users/users.schema.ts'
import { hashPassword } from '#worker/lib/crypto.ts'
import { tooManyRequests, validationFailed } from '#worker/lib/errors.ts'
import { accountSuspended, codeRefused, otpExpired, phoneTaken } from './auth.errors.ts'
import { codeHash, registrationLimit, secondsUntil, type CodeRequest } from './auth.rules.ts'
import { termsMessage, type Registration } from './auth.schema.ts'
import { writeRegistrationTerms } from './auth.queries.ts'
import { isUsed, tryCode } from './codes/codes.queries.ts'
import { issueCode, requireRightCode, secondsUntilNextCode } from './codes/codes.usecases.ts'
import { countHit } from './rate-counters.queries.ts'
import { openSession } from './sessions/sessions.usecases.ts'

/** Nobody has confirmed this number yet; what an admin set up waits for its owner. */
const mayBeOverwritten = (account: { role: Role; phoneVerifiedAt: Date | null }) =>
  account.phoneVerifiedAt === null && selfRegistrationRoles.some((role) => role === account.role)

/** Who asks and what the site allows: the part of a request for a code that does not come from the form. */
export type CodeContext = Pick<CodeRequest, 'network' | 'secret' | 'siteLimit' | 'timezone' | 'now'>

/**
 * Makes an unverified account and sends a code to its number. An account of the same number that was never verified is
 * overwritten, together with its code, so that an old code can never confirm new data.
 * @throws 409 `phone_taken`, 422 for a broken place chain or terms not accepted, 429
 * @returns the code, for development
 */
export async function register(
  db: Database,
  { input, settings, context }: { input: Registration; settings: Settings; context: CodeContext },
): Promise<string> {
  const { phone } = input
  const { now } = context
  const limit = registrationLimit(context.secret, context.network, now)
  const [hits, [account], [place]] = await db.batch([
    countHit(db, limit),
    findAccountByPhone(db, phone),
    findPlaceChain(db, input),
  ])
  if (hits.length === 0) throw tooManyRequests(secondsUntil(limit.end, now))
  const termsNeeded = isOn(settings, 'terms_and_conditions_enabled')
  const broken = {
    ...brokenPlaceChain(place),
    ...(termsNeeded && !input.terms_accepted && { terms_accepted: [termsMessage] }),
  }
  if (Object.keys(broken).length > 0) throw validationFailed(broken)
  if (account && !mayBeOverwritten(account)) throw phoneTaken()

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
    allowed: sql`${isPhoneFree(phone)} AND ${chainHolds(input)}`,
    expectedBy: sql`1`,
    alongside: (issued) => [
      writeUnverifiedUser(db, user, now, issued),
      ...(termsNeeded ? [writeRegistrationTerms(db, phone, version, now, issued)] : []),
    ],
  })
  if (code !== null) return code
  // While the password was hashed, somebody else may have verified this number, or an admin moved the place.
  const [[taken], [placeNow]] = await db.batch([findAccountByPhone(db, phone), findPlaceChain(db, input)])
  const moved = brokenPlaceChain(placeNow)
  if (moved) throw validationFailed(moved)
  if (taken && !mayBeOverwritten(taken)) throw phoneTaken()
  throw codeRefused(await secondsUntilNextCode(db, request))
}

/**
 * Confirms a number with the code of its registration and signs the person in. The code serves once, whoever comes.
 * @throws 422 `otp_invalid` or `otp_expired`, 403 `account_suspended`
 */
export async function verifyRegistration(
  db: Database,
  { phone, otp, secret, now }: { phone: string; otp: string; secret: string; now: Date },
) {
  const code = { phone, purpose: 'register' as const, hash: codeHash(secret, phone, 'register', otp), now }
  const [tried, [user]] = await db.batch([tryCode(db, code), verifyPhone(db, phone, now, isUsed(code))])
  requireRightCode(tried)
  // The number was verified in another way since, by a new password: there is nothing left to confirm.
  if (!user) throw otpExpired()
  if (user.suspendedAt) throw accountSuspended(user.suspensionReason)
  return { user, token: await openSession(db, user, secret, now) }
}
