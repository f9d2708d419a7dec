import { runBatch, type Database } from '#worker/db/db.ts'
import { deleteCodesOf } from '#worker/features/auth/codes.queries.ts'
import { endSessionsOf } from '#worker/features/auth/sessions.queries.ts'
import { deleteSmsTo } from '#worker/features/notifications/sms-outbox.queries.ts'
import { projectListing } from '#worker/features/providers/provider-listings.queries.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { conflict } from '#worker/lib/errors.ts'
import type { Logger } from '#worker/lib/log.ts'
import {
  eraseCustomerTraces,
  eraseProvider,
  eraseUser,
  findOwnProvider,
  forgetStoredImages,
  listChangesOf,
  listSharedImages,
} from './erasure.queries.ts'
import { requireOwnPassword } from './own-password.usecases.ts'

type Buckets = Pick<Env, 'PICTURES' | 'DOCUMENTS'>

/**
 * Erases the own account: personal fields are anonymised, the provider leaves the lists, pictures are deleted and every
 * session ends. Payments, subscriptions, reveals and stars stay as rows of nobody.
 * @throws 422 for a wrong password, 429 after too many of those
 */
export async function eraseAccount(
  db: Database,
  user: CurrentUser,
  { password, buckets, log, now }: { password: string; buckets: Buckets; log: Logger; now: Date },
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
  const images = [
    provider?.photo,
    provider?.idCardFront,
    provider?.idCardBack,
    ...changes.flatMap(({ changes, previous }) => [
      ...imagePathsIn(changes),
      ...imagePathsIn(previous ?? {}),
    ]),
  ].filter((path) => typeof path === 'string' && path !== '')
  // The rows are gone already. What a failing bucket keeps, the nightly sweep of orphans removes.
  await deleteImages(db, buckets, images as string[]).catch(() => log.error('erased_images_remain'))
}

const imagePathsIn = (changes: Record<string, unknown>): string[] =>
  ['photo', 'idCardFront', 'idCardBack', 'id_card_front', 'id_card_back']
    .map((field) => changes[field])
    .filter((value) => typeof value === 'string')

/** Deletes every size of these pictures from both buckets, except those that another profile shows. */
async function deleteImages(db: Database, buckets: Buckets, images: readonly string[]): Promise<void> {
  if (images.length === 0) return
  const used = new Set(
    (await listSharedImages(db, images)).flatMap(({ photo, front, back }) => [photo, front, back]),
  )
  const unused = [...new Set(images)].filter((path) => !used.has(path))
  if (unused.length === 0) return
  for (const path of unused)
    for (const bucket of [buckets.PICTURES, buckets.DOCUMENTS]) {
      const { objects } = await bucket.list({ prefix: path })
      const keys = objects
        .map(({ key }) => key)
        .filter((key) => key === path || /^[-.]/.test(key.slice(path.length)))
      if (keys.length > 0) await bucket.delete(keys)
    }
  await forgetStoredImages(db, unused)
}
