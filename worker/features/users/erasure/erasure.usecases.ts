import { batch, type Database } from '#worker/db/db.ts'
import { deleteCodesOf } from '#worker/features/auth/codes/codes.queries.ts'
import { endSessionsOf } from '#worker/features/auth/sessions/sessions.queries.ts'
import { deleteSmsTo } from '#worker/features/notifications/sms-outbox.queries.ts'
import { projectListing } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { discardImages, imagesOfProfile } from '#worker/features/images/images.usecases.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { conflict } from '#worker/lib/errors.ts'
import {
  eraseCustomerTraces,
  eraseProvider,
  eraseUser,
  findOwnProvider,
  listChangesOf,
} from './erasure.queries.ts'
import { deletePhoneChangeOf } from '#worker/features/users/phone-change/phone-change.queries.ts'
import { requireOwnPassword } from '#worker/features/users/profile/password.usecases.ts'

type Buckets = Pick<Env, 'PICTURES' | 'DOCUMENTS'>

/**
 * Payments, subscriptions, reveals and ratings stay, without a person.
 * @throws 422 for a wrong password, 429 after too many of those
 */
export async function eraseAccount(
  db: Database,
  user: CurrentUser,
  { password, buckets, now }: { password: string; buckets: Buckets; now: Date },
): Promise<void> {
  const checkedHash = await requireOwnPassword(db, user.id, { password, field: 'password', now })
  const {
    own: [provider],
    changes,
  } = await batch(db, { own: findOwnProvider(db, user.id), changes: listChangesOf(db, user.id) })
  const { erased } = await batch(db, {
    erased: eraseUser(db, user.id, checkedHash, now),
    sessions: endSessionsOf(db, user.id, now),
    codes: deleteCodesOf(db, user.phone),
    phoneChange: deletePhoneChangeOf(db, user.id),
    sms: deleteSmsTo(db, provider ? [user.phone, provider.phone] : [user.phone]),
    traces: eraseCustomerTraces(db, user.id),
    profile: provider ? eraseProvider(db, provider.id, user.id, now) : [],
    listing: provider ? projectListing(db, provider.id) : [],
  })
  if (erased.length === 0) throw conflict('পাসওয়ার্ড এর মধ্যে বদলে গেছে। আবার চেষ্টা করুন।')
  // Only now, when no row refers to the pictures any more.
  await discardImages(
    db,
    { pictures: buckets.PICTURES, documents: buckets.DOCUMENTS },
    [
      ...imagesOfProfile(provider ?? {}),
      ...changes.flatMap(({ changes, previous }) => [
        ...imagesOfProfile(changes),
        ...imagesOfProfile(previous ?? {}),
      ]),
    ],
    now,
  )
}
