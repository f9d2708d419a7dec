import { batch, type Database } from '#worker/db/db.ts'
import { endOtherSessionsOf } from '#worker/features/people/sessions/sessions.queries.ts'
import { findPlaceChain } from '#worker/features/places/places.queries.ts'
import { brokenPlaceChain, type PlaceIds } from '#worker/features/places/places.rules.ts'
import { holdComments } from '#worker/features/ratings/ratings.queries.ts'
import { isLikeStaff } from '#worker/features/ratings/ratings.rules.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { hashPassword } from '#worker/lib/crypto.ts'
import { unauthenticated, validationFailed } from '#worker/lib/errors.ts'
import {
  requireOwnPassword,
  type PasswordOrigin,
  ensureUncommonPassword,
} from '#worker/features/sign-in/passwords/passwords.usecases.ts'
import { findProfile, updateProfile } from './profile.queries.ts'
import type { ProfileChange } from './profile.schema.ts'
import { ownProfile } from '../account.answers.ts'
import { passwordChangedMeanwhile } from '../../accounts.errors.ts'

/** @throws 401 if the account was deleted */
export async function readProfile(db: Database, user: CurrentUser) {
  const [profile] = await findProfile(db, user.id)
  if (!profile) throw unauthenticated()
  return ownProfile(profile)
}

/**
 * A new password ends every other session. Under a new name like the site's own, the public comments wait for a moderator.
 * @throws 422 for a broken place chain or a wrong current password or a common new one, 429 after too many of those
 */
export async function changeProfile(
  db: Database,
  user: CurrentUser,
  input: ProfileChange,
  { from, siteName, now }: { from: PasswordOrigin; siteName: string; now: Date },
) {
  const { division_id, district_id, upazila_id } = input
  const place = division_id && district_id && upazila_id ? { division_id, district_id, upazila_id } : null
  if (place) await requireChain(db, place)
  const checkedHash = input.password
    ? await requireOwnPassword(db, user.id, {
        password: input.current_password ?? '',
        field: 'current_password',
        from,
        now,
      })
    : undefined
  if (input.password)
    ensureUncommonPassword(input.password, { phone: user.phone, name: input.name ?? user.name })
  const passwordHash = input.password ? await hashPassword(input.password) : undefined
  const changed = {
    name: input.name,
    ...(input.email !== undefined && { email: input.email }),
    ...(passwordHash && { passwordHash }),
  }
  const {
    written,
    saved: [saved],
  } = await batch(db, {
    written: updateProfile(db, user.id, changed, { place, checkedHash, now }),
    sessions: passwordHash
      ? endOtherSessionsOf(db, user.id, user.sessionId, { now, reason: 'password_changed' })
      : null,
    held: input.name !== user.name && isLikeStaff(input.name, siteName) ? holdComments(db, user.id) : null,
    saved: findProfile(db, user.id),
  })
  if (written.length === 0 || !saved) {
    // An admin may have moved or deleted the place meanwhile.
    if (place) await requireChain(db, place)
    throw passwordChangedMeanwhile()
  }
  return { profile: ownProfile(saved), passwordUpdated: passwordHash !== undefined }
}

/** @throws 422 under the first field that breaks the chain */
async function requireChain(db: Database, place: PlaceIds): Promise<void> {
  const [found] = await findPlaceChain(db, place)
  const broken = brokenPlaceChain(found)
  if (broken) throw validationFailed(broken)
}
