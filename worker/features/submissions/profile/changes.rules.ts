import type { ProviderChange } from '#worker/features/moderation/changes/changeable-columns.rules.ts'

const place = ['divisionId', 'districtId', 'upazilaId', 'division', 'district', 'area'] as const
const placeIds = ['divisionId', 'districtId', 'upazilaId'] as const
// Sealed, the same number looks different each time: its hash tells whether it is the same.
const identity = ['idNumberSealed', 'idNumberHash'] as const
const single = ['name', 'gender', 'bloodGroup', 'categoryId', 'photo', 'idCardFront', 'idCardBack'] as const

type Columns = Readonly<Record<string, unknown>>

const pick = (from: Columns, columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, from[column]]))

/**
 * Of the columns that a worker wants, those that differ from the live profile: what a moderator has to look at. A place
 * comes whole, with its names; an identity number with its hash.
 */
export function changedColumns(live: Columns, wanted: ProviderChange): ProviderChange {
  const differs = (column: keyof ProviderChange) => column in wanted && wanted[column] !== live[column]
  return {
    ...pick(wanted, single.filter(differs)),
    ...(placeIds.some(differs) && pick({ ...live, ...wanted }, place)),
    ...(differs('idNumberHash') && pick(wanted, identity)),
  }
}
