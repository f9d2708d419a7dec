import type { providerChanges } from '#worker/features/providers/providers.table.ts'
import { pick } from '#worker/lib/object-of.ts'
import { accounts } from '../accounts.ts'
import { between, daysBefore } from '../clock.ts'
import type { Random } from '../random.ts'
import { ownPicture, type OwnPicture } from '../pictures/store-pictures.ts'
import { trades } from '../trades.ts'
import { placeColumns } from './demo-context.ts'
import type { ProviderRow } from './provider-rows.ts'

type ChangeRow = typeof providerChanges.$inferInsert

const WAITING = 6

/**
 * Pending changes of approved profiles: another photo, place or trade. The old profile stays public.
 * @param ownPictures those of the profiles: a moderator should see no warning of a picture that others have
 */
export function makeChanges(
  random: Random,
  now: Date,
  open: readonly ProviderRow[],
  ownPictures: readonly OwnPicture[],
): { changes: ChangeRow[]; pictures: OwnPicture[] } {
  const portraits = new Map(ownPictures.map(({ photo, portrait }) => [photo, portrait]))
  const owners = open.filter(
    ({ userId, photo }) => userId !== accounts.approvedWorker.id && photo && portraits.has(photo),
  )
  const pictures: OwnPicture[] = []
  const changes = random.sample(owners, WAITING).map((own, index): ChangeRow => {
    const other = random.pick(owners.filter(({ gender, id }) => gender === own.gender && id !== own.id))
    const picture = ownPicture(portraits.get(other.photo ?? '') ?? '', `change of ${own.id}`)
    const kinds = [
      { photo: picture.photo },
      pick(other, placeColumns),
      { categoryId: (own.categoryId % trades.length) + 1 },
    ]
    const changed = kinds[index % kinds.length]
    if (changed && 'photo' in changed) pictures.push(picture)
    // After the approval.
    const createdAt = between(random, own.reviewedAt ?? daysBefore(now, 3), now)
    return { providerId: own.id, changes: { ...changed }, createdAt }
  })
  return { changes, pictures }
}
