import type { NewProvider } from '#worker/features/providers/providers.table.ts'

/**
 * The columns of a profile that an edit of an approved one may carry in `provider_changes.changes`, under their names in
 * code. A place comes whole: three ids and their three names.
 */
export const changeableColumns = [
  'name',
  'phone',
  'gender',
  'bloodGroup',
  'categoryId',
  'divisionId',
  'districtId',
  'upazilaId',
  'division',
  'district',
  'area',
  'workExperience',
  'bio',
  'photo',
  'idNumberSealed',
  'idNumberHash',
  'idCardFront',
  'idCardBack',
] as const satisfies readonly (keyof NewProvider)[]
export type ChangeableColumn = (typeof changeableColumns)[number]
export type ProviderChange = Partial<Pick<NewProvider, ChangeableColumn>>

/** What of a stored change may be written to the profile. */
export function columnsOf(changes: Record<string, unknown>): ProviderChange {
  return Object.fromEntries(
    changeableColumns.filter((column) => column in changes).map((column) => [column, changes[column]]),
  )
}
