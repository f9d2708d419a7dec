import type { NewProvider, providerChanges } from '#worker/features/providers/providers.table.ts'
import { accounts } from '../accounts.ts'
import { between, daysBefore } from '../clock.ts'
import type { Random } from '../random.ts'
import { trades } from '../trades/trades.ts'
import type { ProviderRow } from './provider-rows.ts'

type ChangeRow = typeof providerChanges.$inferInsert

type Place = Pick<NewProvider, 'divisionId' | 'districtId' | 'upazilaId' | 'division' | 'district' | 'area'>

const WAITING = 6

/** Pending changes of approved profiles: another photo, place or trade. The old profile stays public. */
export function makeChanges(random: Random, now: Date, open: readonly ProviderRow[]): ChangeRow[] {
  const others = open.filter(({ userId }) => userId !== accounts.approvedWorker.id)
  return random.sample(others, WAITING).flatMap((own, index) => {
    const alike = others.filter(
      ({ gender, photo, upazilaId }) =>
        gender === own.gender && photo && photo !== own.photo && upazilaId !== own.upazilaId,
    )
    const [other] = random.sample(alike, 1)
    if (!other) return []
    const changes = [
      { photo: other.photo },
      placeOf(other),
      { photo: other.photo, ...placeOf(other) },
      {
        categoryId:
          other.categoryId === own.categoryId ? (own.categoryId % trades.length) + 1 : other.categoryId,
      },
    ][index % 4]
    return [
      { providerId: own.id, changes: { ...changes }, createdAt: between(random, daysBefore(now, 3), now) },
    ]
  })
}

const placeOf = ({ divisionId, districtId, upazilaId, division, district, area }: ProviderRow): Place => ({
  divisionId,
  districtId,
  upazilaId,
  division,
  district,
  area,
})
