import type { SelectOption } from '#web/ui/form/field.tsx'
import {
  createContext,
  use,
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Pagination } from './pagination.tsx'
import { SearchBox } from './search-box.tsx'
import { SlidersHorizontal, X } from '../layout/icons/list.tsx'
import { formatCount } from '#web/lib/format.ts'
import { Button, ButtonLink } from '../layout/button.tsx'
import { SearchX } from 'lucide-react'
import { CsvButton } from './csv-button.tsx'
import { DayInput } from './day-input.tsx'
import { EmptyState } from './empty-state.tsx'
import type { Drawing } from '../layout/icon.tsx'
import type { ApiPath } from '#web/lib/api.ts'
import { useQuery } from '#web/lib/hooks/use-query.ts'
import { isSingleKey } from '#web/lib/single-key-shortcuts.ts'
import { ListContext, openRowOf } from './open-row.ts'

type ListHeadProps = {
  title: string
  search?: ComponentProps<typeof SearchBox> | undefined
  filters?: ListFilters | undefined
  /** Buttons at its end. */
  actions?: ReactNode
}

type ListFilters = {
  /** How many are set. */
  count: number
  /** Beside the search on wide screens, else behind the button. */
  fields?: ReactNode
  /** Always behind the button. */
  more?: ReactNode
}

/** The first line of a list, 44 pixels high on wide screens: heading, search, filters with their labels inside, and buttons. */
export function ListHead({ title, search, filters, actions }: ListHeadProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <h1
        tabIndex={-1}
        className="me-auto flex min-h-11 min-w-0 items-center text-xl wrap-anywhere max-sm:grow max-sm:basis-1/2"
      >
        {title}
      </h1>
      {search && <SearchBox inHead {...search} />}
      {filters?.fields && (
        <div
          id={id}
          className={`gap-2 xl:flex xl:max-w-full ${isOpen ? 'grid max-xl:order-2 max-xl:w-full sm:grid-cols-2' : 'max-xl:hidden'}`}
        >
          {filters.fields}
        </div>
      )}
      {filters && (
        <Button
          variant="secondary"
          size="small"
          icon={isOpen ? X : SlidersHorizontal}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className={`max-sm:order-1 ${filters.more ? '' : 'xl:hidden'}`}
        >
          {filters.count > 0 ? `ফিল্টার ${formatCount(filters.count)}` : 'ফিল্টার'}
        </Button>
      )}
      {actions}
      {filters?.more && (
        <div
          className={
            isOpen
              ? 'order-3 grid w-full items-end gap-3 rounded-card border border-line bg-surface p-3 sm:grid-cols-2 lg:grid-cols-4'
              : 'hidden'
          }
        >
          {filters.more}
        </div>
      )}
    </div>
  )
}

const NoticeContext = createContext<(notice: ReactNode) => void>(() => undefined)

/** Shows a message above the list. It stays when the rows that it is about are gone. */
export const useNotice = () => use(NoticeContext)

/** The frame of a page with a list: dense, because its rows are what it is for. */
export function ListFrame({ children }: { children: ReactNode }) {
  const [notice, setNotice] = useState<ReactNode>()
  return (
    <NoticeContext value={setNotice}>
      <div className="mx-auto flex w-full max-w-7xl flex-col gap-2 px-4 py-3 sm:px-6">
        {notice}
        {children}
      </div>
    </NoticeContext>
  )
}

export type Figure = { label: string; value: ReactNode }

/** The figures of a list in one strip of 56 pixels. */
type FiguresProps = { label: string; figures: readonly Figure[]; className?: string }

export const Figures = ({ label, figures, className = '' }: FiguresProps) => (
  // With many figures it scrolls on a phone, by keyboard, too.
  <section
    aria-label={label}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    tabIndex={0}
    className={`overflow-x-auto rounded-card border border-line bg-surface ${className}`}
  >
    <dl className="flex min-h-13.5 divide-x divide-line">
      {figures.map((figure) => (
        <div key={figure.label} className="flex min-w-max flex-1 flex-col justify-center px-3">
          <dt className="text-xs/5 text-muted">{figure.label}</dt>
          <dd className="text-sm/6 font-semibold even-digits">{figure.value}</dd>
        </div>
      ))}
    </dl>
  </section>
)

type Address = { q: string; page: number }

type ListPageProps<Shown extends Address> = {
  title: string
  /** From `defineList`. */
  list: {
    base: string
    pageOf: (address: Shown, page: number) => string
    searched: (address: Shown, q: string) => string
    filePath: (file: ApiPath, address: Shown) => string
  }
  /** What the loader of the list has read. Without `meta`, it could not be loaded or has no page numbers. */
  of: {
    address: Shown
    list: {
      data: readonly unknown[]
      meta?: { current_page: number; last_page: number; total: number } | undefined
    }
    /** Why the list could not be loaded. Shown instead of the rows; tabs, search and filters stay. */
    failure: string | null
  }
  /** The CSV file with all rows of the filtered list; false if there are none. */
  csv?: { path: ApiPath; name: string; note?: string | undefined } | false
  /** Counts the rows of all pages, as the first figure. */
  total?: { label?: string; unit: string }
  figures?: readonly Figure[]
  tabs?: ReactNode
  search?: { label?: string; placeholder: string }
  filters?: ListFilters
  /** At the end of the head. */
  actions?: ReactNode
  /** Shown instead of the rows if search or filters match none. */
  noMatches?: { title: string; clearTo?: string; hint: string }
  /** Shown instead of the rows if the list has none. */
  empty: { icon: Drawing; title: string; hint?: string; action?: ReactNode }
  /** Links to further rows, instead of page numbers. */
  pagination?: ReactNode
  children: ReactNode
}

/** The page of a staff list: head, figures, rows and pagination. */
export function ListPage<Shown extends Address>({
  title,
  list,
  of: {
    address,
    list: { data, meta },
    failure,
  },
  csv,
  filters,
  ...rest
}: ListPageProps<Shown>) {
  const isLoading = useNavigation().state === 'loading'
  const searchField = useSlashKey()
  const navigate = useNavigate()
  const go = useChangeAddress()
  const { noMatches, total } = rest
  const isFiltered = (filters !== undefined && filters.count > 0) || address.q !== ''
  const pages = meta && {
    current: meta.current_page,
    last: meta.last_page,
    total: meta.total,
    hrefFor: (number: number) => list.pageOf(address, number),
  }
  const file = csv ? { ...csv, all: list.filePath(csv.path, address) } : undefined
  const hasRows = failure === null && data.length > 0
  const figures = [
    ...(total && meta
      ? [
          {
            label: total.label ?? (isFiltered ? 'পাওয়া গেছে' : 'মোট'),
            value: <span role="status">{`${formatCount(meta.total)}${total.unit}`}</span>,
          },
        ]
      : []),
    ...(rest.figures ?? []),
  ]
  // An open row keeps the list, which says that it has none, beside its panel.
  const isOpen = openRowOf(useQuery()) !== undefined
  return (
    <ListFrame>
      <ListHead
        title={title}
        search={
          rest.search && {
            ...rest.search,
            query: address.q,
            onSearch: (q) => go(list.searched(address, q)),
            // The first hit opens.
            onEnter: (q) =>
              void navigate(list.searched(address, q), {
                replace: true,
                preventScrollReset: true,
                state: { enter: 0 },
              }),
            inputRef: searchField,
          }
        }
        filters={filters}
        actions={
          <>
            {failure === null && file && <CsvButton name={file.name} path={file.all} />}
            {rest.actions}
          </>
        }
      />
      <div className={`flex flex-col gap-2 ${isOpen ? 'max-lg:hidden' : 'empty:hidden'}`}>{rest.tabs}</div>
      {failure === null && figures.length > 0 && (
        // Below the rows of a phone, which would begin too low with tabs and figures.
        <Figures
          label={`${title}: সংখ্যায়`}
          figures={figures}
          className={rest.tabs ? 'max-sm:order-last' : ''}
        />
      )}
      <div aria-busy={isLoading} className={`flex flex-col gap-3 ${isLoading ? 'opacity-70' : ''}`}>
        {failure !== null ? (
          <ErrorState>{failure}</ErrorState>
        ) : hasRows || isOpen ? (
          <ListContext value={{ pages, file }}>{rest.children}</ListContext>
        ) : isFiltered && noMatches ? (
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
          <EmptyState {...rest.empty}>{rest.empty.hint}</EmptyState>
        )}
      </div>
      {failure === null && pages && <Pagination {...pages} />}
      {failure === null && rest.pagination}
      {failure === null && csv && csv.note && <p className="text-sm text-muted">{csv.note}</p>}
    </ListFrame>
  )
}

/** Navigates to another address of the same list and keeps the scroll position. */
function useChangeAddress() {
  const navigate = useNavigate()
  return (path: string) => void navigate(path, { replace: true, preventScrollReset: true })
}

/**
 * The filters of a list: `change` shows it with others, and `by` gives the control of a filter its value. With `usual`, the value that
 * the address does not name, it always has one.
 */
export function useFilters<Shown>(
  list: { changed: (address: Shown, change: Partial<Shown>) => string },
  address: Shown,
) {
  const go = useChangeAddress()
  const change = (changed: Partial<Shown>) => go(list.changed(address, changed))
  const by = <Name extends keyof Shown>(name: Name, usual?: NonNullable<Shown[Name]>) => ({
    value: address[name] ?? usual,
    onChange: (value: Shown[Name] | undefined) => change({ [name]: value } as Partial<Shown>),
    ...(usual !== undefined && { placeholder: null }),
  })
  return { change, by }
}

/** The key `/` focuses the search field that gets the returned ref, unless the user types or a dialog is open. */
export function useSlashKey() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isSingleKey(event)) return
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

/** A control with its label inside, 44 pixels high. */
const Inside = ({
  label,
  className = '',
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) => (
  <label
    className={`flex h-11 min-w-0 items-center gap-2 rounded-card border border-line-strong bg-surface ps-3 pe-2 has-focus-visible:border-action has-focus-visible:outline-3 has-focus-visible:outline-action ${className}`}
  >
    <span className="shrink-0 text-sm text-muted">{label}</span>
    {children}
  </label>
)

// Below 16 px, iOS would zoom in on focus.
const insideControl =
  'h-full min-w-0 flex-1 truncate bg-transparent text-base font-semibold text-ink outline-none xl:max-w-36 xl:text-sm'

type FilterSelectProps<Value extends string | number> = FilterProps & {
  /** Label of the option that sets no filter, by default 'সব'; null if the filter always has a value. */
  placeholder?: string | null
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
  placeholder = 'সব',
  options = [],
  onChange,
  children,
}: FilterSelectProps<Value>) {
  const choose = (text: string) =>
    onChange(
      options.length > 0
        ? options.find((option) => String(option.value) === text)?.value
        : (text as Value) || undefined,
    )
  return (
    <Inside label={label} className={className}>
      <select
        value={value ?? ''}
        onChange={(event) => choose(event.target.value)}
        className={`${insideControl} *:bg-surface`}
      >
        {placeholder !== null && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
    </Inside>
  )
}

type FilterDayProps = Omit<FilterProps, 'value'> & {
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  onChange: (day: string | undefined) => void
}

/** A filter by day, as YYYY-MM-DD. */
export const FilterDay = ({ label, value, className, onChange, ...limits }: FilterDayProps) => (
  <Inside label={label} className={className}>
    <DayInput {...limits} label={label} value={value} onChange={onChange} className={insideControl} />
  </Inside>
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
