import type { providerChanges } from '#worker/features/providers/providers.table.ts'
import { pick } from '#worker/lib/object-of.ts'
import { accounts } from '../accounts.ts'
import { between, daysBefore } from '../clock.ts'
import type { Random } from '../random.ts'
import { ownPicture, type OwnPicture } from '../pictures/own-pictures.ts'
import { trades } from '../trades.ts'
import { placeColumns } from './demo-context.ts'
import type { ProviderRow } from './provider-rows.ts'

type ChangeRow = typeof providerChanges.$inferInsert

const WAITING = 6
const FIRST_NEW_PICTURE = 1_000_000

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
  const others = open.filter(({ userId }) => userId !== accounts.approvedWorker.id)
  const owners = others.filter(({ photo }) => photo && portraits.has(photo))
  const pictures: OwnPicture[] = []
  const newPhoto = ({ photo }: ProviderRow) => {
    const portrait = photo ? (portraits.get(photo) ?? photo) : ''
    // No profile has the number.
    const picture = ownPicture(portrait, FIRST_NEW_PICTURE + pictures.length)
    pictures.push(picture)
    return picture.photo
  }
  const changes = random.sample(owners, WAITING).flatMap((own, index) => {
    const alike = others.filter(
      ({ gender, photo, upazilaId }) =>
        gender === own.gender && photo && photo !== own.photo && upazilaId !== own.upazilaId,
    )
    const [other] = random.sample(alike, 1)
    if (!other) return []
    const kinds = [
      () => ({ photo: newPhoto(other) }),
      () => placeOf(other),
      () => ({ photo: newPhoto(other), ...placeOf(other) }),
      () => ({
        categoryId:
          other.categoryId === own.categoryId ? (own.categoryId % trades.length) + 1 : other.categoryId,
      }),
    ]
    const changed = kinds[index % kinds.length]?.() ?? {}
    // After the approval.
    const earliest = own.reviewedAt ?? daysBefore(now, 3)
    return [{ providerId: own.id, changes: { ...changed }, createdAt: between(random, earliest, now) }]
  })
  return { changes, pictures }
}

const placeOf = (provider: ProviderRow) => pick(provider, placeColumns)
