import { useRef, useState } from 'react'
import { asApiError } from '#web/lib/api-error.ts'
import { conflictingRow, type Versioned } from '#web/lib/form/edit-version.ts'

type Conflict<Row, Values> = { theirs: Row; mine: Values }

/**
 * Saves a row with the version that was read. After another user's save, `conflict` holds both versions; `overwrite`
 * lets the next save replace theirs.
 */
export function useConflict<Row extends Versioned, Values>(
  row: Row,
  save: (values: Values, seen: Row) => Promise<void>,
) {
  const seen = useRef(row)
  const [conflict, setConflict] = useState<Conflict<Row, Values> | null>(null)
  return {
    conflict,
    send: async (values: Values) => {
      try {
        await save(values, seen.current)
      } catch (error) {
        const theirs = conflictingRow<Row>(asApiError(error))
        if (!theirs) throw error
        setConflict({ theirs, mine: values })
      }
    },
    overwrite: () => {
      seen.current = conflict?.theirs ?? seen.current
      setConflict(null)
    },
  }
}
