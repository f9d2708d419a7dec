import {
  fieldOf,
  fieldsWith,
  profileFieldNames,
  profileFields,
  type ProfileFieldName,
} from './profile-fields.schema.ts'
import { objectOf } from '#worker/lib/object-of.ts'
import type { NewProvider, ProviderRow } from './providers.table.ts'

type ColumnOf<Name extends ProfileFieldName> = (typeof profileFields)[Name]['column']

type FieldValues<Name extends ProfileFieldName = ProfileFieldName> = {
  [Key in Name]: ProviderRow[ColumnOf<Key>]
}

const columnOf = <Name extends ProfileFieldName>(name: Name): ColumnOf<Name> => profileFields[name].column

export const columnsOfFields = <Name extends ProfileFieldName>(names: readonly Name[]) =>
  names.map((name) => columnOf(name))

export const profileFieldColumns = columnsOfFields(profileFieldNames)

export const publicFieldColumns = columnsOfFields(fieldsWith('seenBy', 'visitors'))
export const staffFieldColumns = columnsOfFields(fieldsWith('seenBy', 'staff'))

export const changedValues = <Name extends ProfileFieldName>(
  change: Partial<ProviderRow>,
  names: readonly Name[],
) =>
  objectOf<Partial<FieldValues<Name>>>(
    names.filter((name) => columnOf(name) in change),
    (name) => change[columnOf(name)],
  )

type Columns<Name extends ProfileFieldName> = Pick<ProviderRow, ColumnOf<Name>>
type SentValues<Name extends ProfileFieldName> = { [Key in Name]?: FieldValues[Key] | undefined }

/** The values as they are stored, without those that were not sent: an empty optional field is null. */
export function columnsOfValues<Name extends ProfileFieldName>(
  values: FieldValues<Name>,
  names: readonly Name[],
): Columns<Name>
export function columnsOfValues<Name extends ProfileFieldName>(
  values: SentValues<Name>,
  names: readonly Name[],
): Partial<Columns<Name>>
export function columnsOfValues<Name extends ProfileFieldName>(
  values: SentValues<Name>,
  names: readonly Name[],
) {
  const sent = names.filter((name) => values[name] !== undefined)
  return Object.fromEntries(
    sent.map((name) => [columnOf(name), fieldOf(name).optional && values[name] === '' ? null : values[name]]),
  )
}

/**
 * What erasure leaves of a profile that others paid for, rated or reported. `name` is shown in place of the person's.
 */
export const erasedProfile = (id: number, name: string): Partial<NewProvider> => ({
  ...Object.fromEntries(
    profileFieldNames
      .map((field) => [columnOf(field), fieldOf(field).onErasure] as const)
      .filter(([, left]) => left !== 'kept'),
  ),
  name,
  idNumberSealed: '',
  idNumberHash: `erased:${id}`,
  photo: null,
  idCardFront: null,
  idCardBack: null,
  isActive: false,
  rejectionCode: null,
  rejectionNote: null,
  fieldToMend: null,
  verifiedBadge: false,
})
