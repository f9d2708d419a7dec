import { Select, type SelectOption } from '#web/ui/form/select.tsx'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { ListFailure } from './list-failure.tsx'
import { Pagination } from './pagination.tsx'
import { SearchBox } from './search-box.tsx'
import { SlidersHorizontal, X } from '../layout/icons/list.tsx'
import { formatCount } from '#web/lib/format.ts'
import { Button, ButtonLink } from '../layout/button.tsx'
import { Download, SearchX } from 'lucide-react'
import { useCsvDownload } from '#web/lib/list/use-csv-download.ts'
import { EmptyState } from './empty-state.tsx'
import { hasSingleKeys } from '#web/lib/single-key-shortcuts.ts'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

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

type Address = { q: string; page: number }

type ListPageProps<Shown extends Address> = {
  title: string
  description?: ReactNode
  /** From `defineList`. */
  list: {
    base: string
    pageOf: (address: Shown, page: number) => string
    searched: (address: Shown, q: string) => string
    filePath: (file: string, address: Shown) => string
  }
  address: Shown
  /** The CSV file with all rows of the filtered list; false if there are none. */
  csv?: { path: string; name: string; note?: string | undefined } | false
  lead?: ReactNode
  search: { label?: string; placeholder: string }
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
  noMatches: { title: string; clearTo?: string; hint: string }
  /** Shown instead of the rows if the list has none. */
  empty: ReactNode
  /** The number of the page; null for a list that could not be loaded or has no page numbers. */
  page: { current_page: number; last_page: number } | null
  /** Links to further rows, instead of page numbers. */
  pagination?: ReactNode
  children: ReactNode
}

/** The page of a staff list: heading, search, filters, rows and pagination. */
export function ListPage<Shown extends Address>({
  title,
  description,
  list,
  address,
  csv,
  filters,
  failure,
  ...rest
}: ListPageProps<Shown>) {
  const [filtering, setFiltering] = useState(false)
  const isLoading = useNavigation().state === 'loading'
  const searchField = useSlashKey()
  const filtersId = useId()
  const go = useChangeAddress()
  const { page, noMatches } = rest
  return (
    <Page
      width="table"
      title={title}
      description={failure === null && description}
      actions={failure === null && csv && <CsvButton {...csv} path={list.filePath(csv.path, address)} />}
    >
      {rest.lead}
      <SearchBox
        {...rest.search}
        query={address.q}
        onSearch={(q) => go(list.searched(address, q))}
        inputRef={searchField}
      />
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
      {failure === null && rest.tools}
      <div aria-busy={isLoading} className={`flex flex-col gap-4 ${isLoading ? 'opacity-70' : ''}`}>
        {failure !== null ? (
          <ListFailure>{failure}</ListFailure>
        ) : !rest.isEmpty ? (
          rest.children
        ) : filters.count > 0 || address.q !== '' ? (
          <EmptyState
            icon={SearchX}
            title={noMatches.title}
            action={
              <ButtonLink variant="secondary" to={noMatches.clearTo ?? list.base}>
                সব ফিল্টার মুছুন
              </ButtonLink>
            }
          >
            {noMatches.hint}
          </EmptyState>
        ) : (
          rest.empty
        )}
        {failure === null && rest.below}
      </div>
      {failure === null && page && (
        <Pagination
          current={page.current_page}
          last={page.last_page}
          hrefFor={(number) => list.pageOf(address, number)}
        />
      )}
      {failure === null && rest.pagination}
    </Page>
  )
}

/** Navigates to another address of the same list and keeps the scroll position. */
function useChangeAddress() {
  const navigate = useNavigate()
  return (path: string) => void navigate(path, { replace: true, preventScrollReset: true })
}

/** Shows the list with other filters. */
export function useFilters<Shown>(
  list: { changed: (address: Shown, change: Partial<Shown>) => string },
  address: Shown,
) {
  const go = useChangeAddress()
  return (change: Partial<Shown>) => go(list.changed(address, change))
}

function CsvButton({ path, name, note }: { path: string; name: string; note?: string | undefined }) {
  const { progress, error, start, stop } = useCsvDownload(path, name)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="secondary" icon={Download} onClick={progress ? stop : start}>
        {progress ? 'থামান' : 'সিএসভি নামান'}
      </Button>
      <p aria-live="polite" className="text-sm text-muted empty:-ms-3">
        {!progress
          ? note
          : progress.total > 0
            ? `${formatCount(progress.rows)} / ${formatCount(progress.total)} সারি`
            : 'শুরু হচ্ছে...'}
      </p>
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
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

type FilterProps = {
  label: string
  value: string | number | undefined
  className?: string
}

type FilterSelectProps<Value extends string | number> = FilterProps & {
  /** Label of the option that sets no filter. Leave it out if the filter always has a value. */
  placeholder?: string
  options?: readonly (SelectOption & { value: Value })[]
  /** `undefined` for the placeholder. */
  onChange: (value: Value | undefined) => void
  /** Groups of options, instead of `options`. */
  children?: ReactNode
}

export function FilterSelect<const Value extends string | number>({
  label,
  value,
  className,
  options,
  onChange,
  ...select
}: FilterSelectProps<Value>) {
  const choose = (text: string) =>
    onChange(
      options ? options.find((option) => String(option.value) === text)?.value : (text as Value) || undefined,
    )
  return (
    <Field label={label} className={className}>
      <Select
        {...select}
        value={value ?? ''}
        options={options}
        onChange={(event) => choose(event.target.value)}
      />
    </Field>
  )
}

type FilterDayProps = FilterProps & {
  min?: string | undefined
  max?: string | undefined
  onChange: (day: string | undefined) => void
}

/** A filter by day, as YYYY-MM-DD. */
export const FilterDay = ({ label, value, className, onChange, ...limits }: FilterDayProps) => (
  <Field label={label} className={className}>
    <TextInput
      {...limits}
      type="date"
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || undefined)}
    />
  </Field>
)

type Days = { from?: string | undefined; to?: string | undefined }

/** The filters by the first and the last day. */
export const FilterDays = ({ address, onChange }: { address: Days; onChange: (days: Days) => void }) => (
  <>
    <FilterDay
      label="এই তারিখ থেকে"
      value={address.from}
      max={address.to}
      onChange={(from) => onChange({ from })}
    />
    <FilterDay
      label="এই তারিখ পর্যন্ত"
      value={address.to}
      min={address.from}
      onChange={(to) => onChange({ to })}
    />
  </>
)
