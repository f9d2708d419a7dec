import { sealedIdNumber } from '#worker/features/submissions/submissions.rules.ts'
import { seal } from '#worker/lib/crypto.ts'
import type { KeyRing } from '#worker/lib/keys.ts'

/** Where sealed texts are stored. The command reads a place in pages and writes each row that it could seal again. */
export type SealedPlace = {
  name: string
  table: string
  /** The column that orders the rows. */
  id: string
  /** SQL of the sealed text, empty for none. */
  sealed: string
  /** The SET of the UPDATE that stores the text again, and its parameters. */
  set: string
  parameters(plain: string, keys: KeyRing): string[]
}

/** An identity number with its hash, which moderators use to find duplicates and which depends on the key, too. */
function resealNumber(plain: string, keys: KeyRing): string[] {
  const { idNumberSealed, idNumberHash } = sealedIdNumber(keys, plain)
  return [idNumberSealed, idNumberHash]
}

const ofNumber = {
  id: 'id',
  sealed: 'id_number_sealed',
  set: 'id_number_sealed = ?, id_number_hash = ?',
  parameters: resealNumber,
}

/** The columns of a change: what is wished, and what the profile held when the change was approved. */
const ofChange = (column: 'changes' | 'previous'): SealedPlace => ({
  name: `identity numbers in changes of profiles (${column})`,
  table: 'provider_changes',
  id: 'id',
  sealed: `coalesce(${column} ->> '$.idNumberSealed', '')`,
  set: `${column} = json_set(${column}, '$.idNumberSealed', ?, '$.idNumberHash', ?)`,
  parameters: resealNumber,
})

export const sealedPlaces: readonly SealedPlace[] = [
  { ...ofNumber, name: 'identity numbers of providers', table: 'providers' },
  { ...ofNumber, name: 'identity numbers in forms that agents took', table: 'onboardings' },
  ofChange('changes'),
  ofChange('previous'),
  {
    name: 'secrets of second factors',
    table: 'second_factors',
    id: 'user_id',
    sealed: 'secret_sealed',
    set: 'secret_sealed = ?',
    parameters: (plain, keys) => [seal(keys, plain)],
  },
]
