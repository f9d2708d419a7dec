import { SearchDialog } from '#web/features/search/search-dialog.tsx'
import type { SessionUser } from '#web/lib/session-store.ts'
import { searchEntries } from './search-entries.ts'

/** The search of the staff area, limited to what the role may open. */
export function SearchEverything({ role, onClose }: { role: SessionUser['role']; onClose: () => void }) {
  return <SearchDialog entries={searchEntries(role)} withPayments={role === 'admin'} onClose={onClose} />
}
