import { Search } from '#web/ui/layout/icons/frame.tsx'
import { X } from '#web/ui/layout/icons/list.tsx'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { Link } from '#web/ui/layout/link.tsx'
import { paths } from '#web/app/pages/paths.ts'
import { SearchBox } from '#web/features/providers/search-box/search-box.tsx'
import type { Trades } from '#web/features/providers/search-box/suggest.rules.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { browsePath, queryOf, type BrowseFilters } from '#web/features/providers/browse.address.ts'

type SearchFieldProps = {
  filters: BrowseFilters
  trades: Trades
  onSearch: (q: string | undefined) => void
}

export function SearchField({ filters, trades, onSearch }: SearchFieldProps) {
  const { q = '', ...others } = filters
  const input = useRef<HTMLInputElement>(null)
  const [hasText, setHasText] = useState(q !== '')
  // The last text this field searched for; another `q` comes from the back button or a link.
  const lastSearch = useRef(q)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const text = input.current?.value.trim() ?? ''
    // Closes the keyboard of a phone to show the results.
    input.current?.blur()
    if (text === lastSearch.current) return
    lastSearch.current = text
    onSearch(text || undefined)
  }
  const clear = () => {
    if (!input.current) return
    input.current.value = ''
    lastSearch.current = ''
    setHasText(false)
    input.current.focus()
  }
  useEffect(() => {
    if (q === lastSearch.current || !input.current) return
    lastSearch.current = q
    input.current.value = q
    setHasText(q !== '')
  }, [q])

  return (
    <form role="search" action={paths.browse} onSubmit={submit}>
      {Object.entries(queryOf(others)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SearchBox
        ref={input}
        filters={filters}
        trades={trades}
        aria-label="কী কাজ, কে বা কোথায়"
        defaultValue={q}
        onChange={(event) => setHasText(event.target.value !== '')}
        inside={
          hasText && (
            <Link
              to={browsePath(others)}
              preventScrollReset
              aria-label="লেখা মুছুন"
              onClick={clear}
              className="absolute end-0 top-0.5 inline-flex size-11 items-center justify-center rounded-card text-muted"
            >
              <Icon icon={X} className="size-5" />
            </Link>
          )
        }
      >
        <Button type="submit" icon={Search}>
          <span className="max-sm:sr-only">খুঁজুন</span>
        </Button>
      </SearchBox>
    </form>
  )
}
