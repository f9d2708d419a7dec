import { columnsOfFields, profileFieldColumns } from '../profile-fields.rules.ts'
import { typedFields } from '../profile-fields.schema.ts'
import type { NewProvider } from '../providers.table.ts'
import { pick } from '#worker/lib/object-of.ts'

const placeIds = ['divisionId', 'districtId', 'upazilaId'] as const
const place = [...placeIds, 'division', 'district', 'area'] as const
const identity = ['idNumberSealed', 'idNumberHash'] as const
const single = [...columnsOfFields(typedFields), 'categoryId', 'photo', 'idCardFront', 'idCardBack'] as const

export const changeableColumns = [
  ...profileFieldColumns,
  'categoryId',
  ...place,
  'photo',
  ...identity,
  'idCardFront',
  'idCardBack',
] as const satisfies readonly (keyof NewProvider)[]
export type ProviderChange = Partial<Pick<NewProvider, (typeof changeableColumns)[number]>>

/** The ids of the place that a change names. */
export const placeOf = ({ divisionId, districtId, upazilaId }: ProviderChange) =>
  divisionId && districtId && upazilaId
    ? { division_id: divisionId, district_id: districtId, upazila_id: upazilaId }
    : null

/** The columns of a stored change that may be written to the profile, with its values or with those of `from`. */
export const columnsOf = (changes: ProviderChange, from: ProviderChange = changes): ProviderChange =>
  pick(
    from,
    changeableColumns.filter((column) => column in changes),
  )

/**
 * A place comes whole, with its names. Sealing a number twice gives two texts, so its hash tells whether it differs.
 */
export function changedColumns(live: ProviderChange, wanted: ProviderChange): ProviderChange {
  const differs = (column: keyof ProviderChange) => column in wanted && wanted[column] !== live[column]
  return {
    ...pick(wanted, single.filter(differs)),
    ...(placeIds.some(differs) && pick({ ...live, ...wanted }, place)),
    ...(differs('idNumberHash') && pick(wanted, identity)),
  }
}
