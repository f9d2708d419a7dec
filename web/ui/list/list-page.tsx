import { useId, useState, type ReactNode, useEffect, useRef } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeading } from '#web/ui/layout/page-heading.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { ListFailure } from './list-failure.tsx'
import { SearchBox } from './search-box.tsx'
import { SlidersHorizontal, X } from '../layout/icons/list.tsx'
import { formatCount } from '#web/lib/format.ts'
import { Button, ButtonLink } from '../layout/button.tsx'
import { Download, SearchX } from 'lucide-react'
import { useCsvDownload } from '#web/lib/list/use-csv-download.ts'
import { EmptyState } from './empty-state.tsx'
import { hasSingleKeys } from '#web/lib/single-key-shortcuts.ts'

type FilterToggleProps = { isOpen: boolean; count: number; controls: string; onToggle: () => void }

function FilterToggle({ isOpen, count, controls, onToggle }: FilterToggleProps) {
  return (
    <Button
      variant="secondary"
      icon={isOpen ? X : SlidersHorizontal}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
      className="lg:hidden noscript:hidden"
    >
      {isOpen ? 'লুকান' : count > 0 ? `ফিল্টার (${formatCount(count)})` : 'ফিল্টার'}
    </Button>
  )
}

type ListPageProps = {
  title: string
  description?: ReactNode
  /** The CSV file with all rows of the filtered list; false if there are none. */
  csv?: { path: string; name: string } | false
  lead?: ReactNode
  search?: { label?: string; placeholder: string; query: string; onSearch: (q: string) => void }
  filters: {
    count: number
    fields: ReactNode
    /** For few filters: always shown, also on a phone. */
    alwaysOpen?: boolean
  }
  tools?: ReactNode
  /** After the rows, for example actions on the selected rows. */
  below?: ReactNode
  isEmpty: boolean
  /** Why the list could not be loaded. Shown instead of the rows; tabs, search and filters stay. */
  failure: string | null
  /** Shown instead of the rows if search or filters match none. */
  noMatches: { title: string; clearTo: string; hint: string }
  /** Shown instead of the rows if the list has none. */
  empty: ReactNode
  pagination: ReactNode
  children: ReactNode
}

/** The page of a staff list: heading, search, filters, rows and pagination. */
export function ListPage({
  title,
  description,
  csv,
  lead,
  search,
  filters,
  failure,
  ...list
}: ListPageProps) {
  const [filtering, setFiltering] = useState(false)
  const isLoading = useNavigation().state === 'loading'
  const searchField = useSlashKey()
  const filtersId = useId()
  return (
    <Page width="table">
      <PageHeading
        description={failure === null && description}
        actions={failure === null && csv && <CsvButton {...csv} />}
      >
        {title}
      </PageHeading>
      {lead}
      {search && <SearchBox {...search} inputRef={searchField} />}
      {!filters.alwaysOpen && (
        <FilterToggle
          isOpen={filtering}
          count={filters.count}
          controls={filtersId}
          onToggle={() => setFiltering(!filtering)}
        />
      )}
      <Card
        id={filtersId}
        className={`grid gap-4 sm:grid-cols-2 lg:grid-cols-5 ${filtering || filters.alwaysOpen ? '' : 'max-lg:hidden'}`}
      >
        {filters.fields}
      </Card>
      {failure === null && list.tools}
      <div aria-busy={isLoading} className={`flex flex-col gap-4 ${isLoading ? 'opacity-70' : ''}`}>
        {failure !== null ? (
          <ListFailure>{failure}</ListFailure>
        ) : !list.isEmpty ? (
          list.children
        ) : filters.count > 0 || (search !== undefined && search.query !== '') ? (
          <NoMatches title={list.noMatches.title} clearTo={list.noMatches.clearTo}>
            {list.noMatches.hint}
          </NoMatches>
        ) : (
          list.empty
        )}
        {failure === null && list.below}
      </div>
      {failure === null && list.pagination}
    </Page>
  )
}

/** Navigates to another address of the same list and keeps the scroll position. */
export function useChangeAddress() {
  const navigate = useNavigate()
  return (path: string) => void navigate(path, { replace: true, preventScrollReset: true })
}

function CsvButton({ path, name }: { path: string; name: string }) {
  const { progress, error, start, stop } = useCsvDownload(path, name)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="secondary" icon={Download} onClick={progress ? stop : start}>
        {progress ? 'থামান' : 'সিএসভি নামান'}
      </Button>
      <p aria-live="polite" className="text-sm text-muted empty:-ms-3">
        {progress &&
          (progress.total > 0
            ? `${formatCount(progress.rows)} / ${formatCount(progress.total)} সারি`
            : 'শুরু হচ্ছে...')}
      </p>
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

type NoMatchesProps = {
  title: string
  clearTo: string
  children: ReactNode
}

/** Shown if no row matches the filters, with a link that clears them. */
function NoMatches({ title, clearTo, children }: NoMatchesProps) {
  return (
    <EmptyState
      icon={SearchX}
      title={title}
      action={
        <ButtonLink variant="secondary" to={clearTo}>
          সব ফিল্টার মুছুন
        </ButtonLink>
      }
    >
      {children}
    </EmptyState>
  )
}

const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|SELECT|TEXTAREA)$/.test(target.tagName))

/** The key `/` focuses the search field that gets the returned ref, unless the user types or a dialog is open. */
function useSlashKey() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (!hasSingleKeys() || isTextField(event.target) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return field
}
