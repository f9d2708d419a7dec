import { useId, useState, type ReactNode } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { useSlashKey } from '#web/lib/list/use-slash-key.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeading } from '#web/ui/layout/page-heading.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { CsvButton } from './csv-button.tsx'
import { FilterToggle } from './filter-toggle.tsx'
import { NothingMatches } from './nothing-matches.tsx'
import { SearchBox } from './search-box.tsx'

type ListPageProps = {
  title: string
  /** The result count. */
  description?: ReactNode
  /** The file with all rows of the filtered list; without rows there may be none. */
  csv?: { path: string; name: string } | false
  /** Between the heading and the search, such as tabs. */
  lead?: ReactNode
  search: { label?: string; placeholder: string; query: string; onSearch: (q: string) => void }
  filters: {
    /** How many are set. */
    count: number
    fields: ReactNode
    /** Few enough to need no button on a phone. */
    alwaysOpen?: boolean
  }
  /** Between the filters and the rows. */
  tools?: ReactNode
  /** After the rows, such as actions on the selected rows. */
  below?: ReactNode
  isEmpty: boolean
  /** Shown instead of the rows where words or filters leave none. */
  noMatches: { title: string; clearTo: string; hint: string }
  /** Shown instead of the rows where there are none at all. */
  empty: ReactNode
  pagination: ReactNode
  /** The rows: a table or cards. */
  children: ReactNode
}

/** A list of the staff's area: heading, search, filters, rows and pages. */
export function ListPage({ title, description, csv, lead, search, filters, ...list }: ListPageProps) {
  const [filtering, setFiltering] = useState(false)
  const isLoading = useNavigation().state === 'loading'
  const searchField = useSlashKey()
  const filtersId = useId()
  return (
    <Page width="table">
      <PageHeading description={description} actions={csv && <CsvButton {...csv} />}>
        {title}
      </PageHeading>
      {lead}
      <SearchBox {...search} inputRef={searchField} />
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
      {list.tools}
      <div aria-busy={isLoading} className={`flex flex-col gap-4 ${isLoading ? 'opacity-70' : ''}`}>
        {!list.isEmpty ? (
          list.children
        ) : filters.count > 0 || search.query !== '' ? (
          <NothingMatches title={list.noMatches.title} clearTo={list.noMatches.clearTo}>
            {list.noMatches.hint}
          </NothingMatches>
        ) : (
          list.empty
        )}
        {list.below}
      </div>
      {list.pagination}
    </Page>
  )
}

/** Goes to another address of the list; the page stays where it is on the screen. */
export function useChangeAddress() {
  const navigate = useNavigate()
  return (path: string) => void navigate(path, { replace: true, preventScrollReset: true })
}
