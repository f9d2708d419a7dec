import { sql } from 'drizzle-orm'
import { batch, type Database } from '#worker/db/db.ts'
import { chainHolds, findPlaceChain } from '#worker/features/places/places.queries.ts'
import { brokenPlaceChain } from '#worker/features/places/places.rules.ts'
import { isOn, registrationTerms, type Settings } from '#worker/features/settings/settings.rules.ts'
import { findAccountByPhone, hasAccount } from '#worker/features/people/people.queries.ts'
import { hashPassword } from '#worker/lib/crypto.ts'
import { validationFailed } from '#worker/lib/errors.ts'
import { codeRefused, otpExpired, phoneTaken } from '../sign-in.errors.ts'
import { codeHashes } from '../codes/codes.rules.ts'
import { termsMessage, type Registration } from '../sign-in.schema.ts'
import { hasCode } from '../codes/codes.queries.ts'
import {
  admitCodeRequest,
  explainRefusal,
  issueCode,
  requireRightCode,
  sendCode,
} from '../codes/codes.usecases.ts'
import { passLimits, type Caller, type CodeCaller } from '../limits/pass-limits.usecases.ts'
import { wrongCodeLimits } from '../limits/limits.rules.ts'
import { ensureUncommonPassword } from '../passwords/passwords.usecases.ts'
import { returnHits } from '#worker/features/people/limits.queries.ts'
import { openSession } from '#worker/features/people/sessions/sessions.usecases.ts'
import {
  countOpenTry,
  deleteCompleted,
  insertRegistration,
  insertVerifiedUser,
  isRegistrationIssued,
  listRegistrations,
  renewRegistrationCode,
  tryCodeOf,
  useMatchingCode,
  writeAcceptedTerms,
} from './registrations.queries.ts'
import { registrationIdOf, registrationToken } from './registrations.rules.ts'

/**
 * A registration that waits for its code. Others of the same number keep their own data and codes.
 * @returns the code, for development, and the token of the registration
 * @throws 409 `phone_taken`; 422 for places that do not belong together, terms not accepted or a common password; 429; 503
 */
export async function register(
  db: Database,
  { input, settings, caller }: { input: Registration; settings: Settings; caller: CodeCaller },
): Promise<{ code: string; registration: string }> {
  const { phone, division_id, district_id, upazila_id } = input
  const { now, secret } = caller
  const place = division_id && district_id && upazila_id ? { division_id, district_id, upazila_id } : null
  const request = await admitCodeRequest(db, { phone, purpose: 'register', caller })
  const before = await batch(db, {
    accounts: findAccountByPhone(db, phone),
    places: place && findPlaceChain(db, place),
    waiting: listRegistrations(db, phone, now),
  })
  const terms = registrationTerms(settings)
  const fieldErrors = {
    ...brokenChain(before.places),
    ...(terms !== null && !input.terms_accepted && { terms_accepted: [termsMessage] }),
  }
  if (Object.keys(fieldErrors).length > 0) throw validationFailed(fieldErrors)
  ensureUncommonPassword(input.password, input)
  requireFreePhone(before.accounts[0], settings)

  const row = {
    phone,
    name: input.name,
    email: input.email,
    role: input.role,
    passwordHash: await hashPassword(input.password),
    divisionId: place?.division_id ?? null,
    districtId: place?.district_id ?? null,
    upazilaId: place?.upazila_id ?? null,
    termsVersion: terms,
  }
  const sent = await sendCode(db, request, {
    write: (hash, mayIssue) => {
      const onlyIf = sql`${mayIssue} AND NOT ${hasAccount(phone)} AND ${place ? chainHolds(place) : sql`1`}`
      return insertRegistration(db, row, { hash, now, onlyIf })
    },
    isIssued: (hash) => isRegistrationIssued(phone, hash, now),
    takenHashes: before.waiting.map(({ codeHash }) => codeHash),
    cancelsOlder: false,
  })
  if (sent) return { code: sent.code, registration: registrationToken(secret, sent.row.id) }
  // While the password was hashed, another request may have verified this number, or an admin may have moved the place.
  const after = await batch(db, {
    accounts: findAccountByPhone(db, phone),
    places: place && findPlaceChain(db, place),
  })
  const placeErrors = brokenChain(after.places)
  if (placeErrors) throw validationFailed(placeErrors)
  requireFreePhone(after.accounts[0], settings)
  throw codeRefused(await explainRefusal(db, request))
}

/** @param found null for a registration without a place */
const brokenChain = (found: Awaited<ReturnType<typeof findPlaceChain>> | null) =>
  found && brokenPlaceChain(found[0])

function requireFreePhone(account: object | undefined, settings: Settings): void {
  if (account) throw phoneTaken(isOn(settings, 'agent_onboarding'))
}

/**
 * Sends another code for the registration of the token; without a token for the newest one of the number. The answer is
 * the same for a number that has no registration. @returns the code, for development @throws 429 within 60 seconds of the last code or above a limit; 503
 */
export async function resendRegistrationCode(
  db: Database,
  { phone, token, caller }: { phone: string; token: string | undefined; caller: CodeCaller },
): Promise<string> {
  const { now, secret } = caller
  const request = await admitCodeRequest(db, { phone, purpose: 'register', caller })
  const waiting = await listRegistrations(db, phone, now)
  const wanted = token === undefined ? waiting[0]?.id : registrationIdOf(secret, token)
  const registration = waiting.find(({ id }) => id === wanted)
  if (registration) {
    const { id } = registration
    const sent = await sendCode(db, request, {
      write: (hash, onlyIf) => renewRegistrationCode(db, { id, phone, hash, now, onlyIf }),
      isIssued: (hash) => isRegistrationIssued(phone, hash, now),
      takenHashes: waiting.map(({ codeHash }) => codeHash),
      cancelsOlder: waiting.length === 1,
    })
    if (sent) return sent.code
  } else {
    // The same steps without an SMS, so that the answer does not tell whether a registration waits.
    const code = await issueCode(db, request, { spends: [{ purpose: 'register', onlyIf: sql`0` }] })
    if (code !== null) return code
  }
  throw codeRefused(await explainRefusal(db, request))
}

type Verification = { phone: string; otp: string; token: string | undefined; caller: Caller }

/**
 * Creates the account of the registration with this code, and signs it in.
 * @throws 422 `otp_invalid` or `otp_expired`; 429 `challenge_required`; 503
 */
export async function verifyRegistration(db: Database, { phone, otp, token, caller }: Verification) {
  const { secret, now } = caller
  const limits = wrongCodeLimits(caller)
  await passLimits(db, { action: 'verify', subject: phone, limits, caller })
  const code = { phone, hashes: codeHashes(secret, phone, 'register', otp), now }
  const id = token === undefined ? null : (registrationIdOf(secret, token) ?? 0)
  const from = sql`r.phone = ${phone} AND r.${hasCode(code.hashes)} AND r.used_at = ${now.getTime()}`
  const tried = await batch(db, {
    ofRegistration: id === null ? useMatchingCode(db, code) : tryCodeOf(db, id, code),
    ofOthers: id === null ? countOpenTry(db, code) : null,
    created: insertVerifiedUser(db, { from, now }),
    terms: writeAcceptedTerms(db, { from, now }),
    cleared: deleteCompleted(db, phone),
  })
  requireRightCode(
    [...tried.ofRegistration, ...(tried.ofOthers ?? [])].toSorted((a, b) => a.wrongTries - b.wrongTries),
  )
  const [user] = tried.created
  // The number has got an account in the meantime.
  if (!user) throw otpExpired()
  await batch(db, { returned: returnHits(db, limits) })
  return {
    user: { ...user, acts: null, passwordChangeRequiredAt: null },
    token: await openSession(db, user, secret, now, caller),
  }
}
