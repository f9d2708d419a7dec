import { runBatch, type Database } from '#worker/db/db.ts'
import { deleteCodesOf } from '#worker/features/auth/codes/codes.queries.ts'
import { endSessionsOf } from '#worker/features/auth/sessions/sessions.queries.ts'
import { deleteSmsTo } from '#worker/features/notifications/sms-outbox.queries.ts'
import { projectListing } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { discardImages } from '#worker/features/images/images.usecases.ts'
import { imagesOfProfile } from '#worker/features/images/profile-images.usecases.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { conflict } from '#worker/lib/errors.ts'
import {
  eraseCustomerTraces,
  eraseProvider,
  eraseUser,
  findOwnProvider,
  listChangesOf,
} from './erasure.queries.ts'
import { requireOwnPassword } from '#worker/features/users/profile/password.usecases.ts'

type Buckets = Pick<Env, 'PICTURES' | 'DOCUMENTS'>

/**
 * Erases the own account: personal fields are anonymised, the provider leaves the lists, pictures are deleted and every
 * session ends. Payments, subscriptions, reveals and stars stay as rows of nobody.
 * @throws 422 for a wrong password, 429 after too many of those
 */
export async function eraseAccount(
  db: Database,
  user: CurrentUser,
  { password, buckets, now }: { password: string; buckets: Buckets; now: Date },
): Promise<void> {
  const checkedHash = await requireOwnPassword(db, user.id, { password, field: 'password', now })
  const [[provider], changes] = await db.batch([findOwnProvider(db, user.id), listChangesOf(db, user.id)])
  const [erased] = await runBatch(db, [
    eraseUser(db, user.id, checkedHash, now),
    endSessionsOf(db, user.id, now),
    deleteCodesOf(db, user.phone),
    deleteSmsTo(db, provider ? [user.phone, provider.phone] : [user.phone]),
    ...eraseCustomerTraces(db, user.id),
    ...(provider
      ? [...eraseProvider(db, provider.id, user.id, now), ...projectListing(db, provider.id)]
      : []),
  ])
  if ((erased as unknown[]).length === 0) throw conflict('পাসওয়ার্ড এর মধ্যে বদলে গেছে। আবার চেষ্টা করুন।')
  // The rows have let go. What a failing bucket keeps, the nightly sweep removes.
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
