import { Search } from '#web/ui/layout/icons/frame.tsx'
import { X } from '#web/ui/layout/icons/list.tsx'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { Link } from '#web/ui/layout/link.tsx'
import { paths } from '#web/app/paths.ts'
import { deviceSavesData } from '#web/lib/hooks/use-data-saver.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { browsePath, longestSearch, queryOf, type BrowseFilters } from './browse.address.ts'

const debounceMilliseconds = 400

type SearchFieldProps = {
  filters: BrowseFilters
  /** @param typing true while the visitor types, when the history entry can be replaced */
  onSearch: (q: string | undefined, typing: boolean) => void
}

export function SearchField({ filters, onSearch }: SearchFieldProps) {
  const { q = '', ...others } = filters
  const input = useRef<HTMLInputElement>(null)
  const [hasText, setHasText] = useState(q !== '')
  // The last text this field searched for; another `q` comes from the back button or a link.
  const lastSearch = useRef(q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latestOnSearch = useRef(onSearch)
  useEffect(() => {
    latestOnSearch.current = onSearch
  })

  const search = (typing: boolean) => {
    clearTimeout(timer.current)
    const text = input.current?.value.trim() ?? ''
    if (text === lastSearch.current) return
    lastSearch.current = text
    latestOnSearch.current(text || undefined, typing)
  }
  const type = () => {
    clearTimeout(timer.current)
    const text = input.current?.value.trim() ?? ''
    setHasText(text !== '')
    // One letter finds nothing, and a device that saves data searches only on submit.
    if (text.length === 1 || deviceSavesData()) return
    timer.current = setTimeout(() => search(true), debounceMilliseconds)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    search(false)
    // Closes the keyboard of a phone to show the results.
    input.current?.blur()
  }
  const clear = () => {
    if (!input.current) return
    clearTimeout(timer.current)
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
  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    <form role="search" action={paths.browse} onSubmit={submit} className="flex gap-2">
      {Object.entries(queryOf(others)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="relative min-w-0 flex-1">
        <TextInput
          ref={input}
          name="q"
          role="searchbox"
          aria-label="কী কাজ, কে বা কোথায়"
          defaultValue={q}
          maxLength={longestSearch}
          enterKeyHint="search"
          inputMode="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="কাজ, নাম বা এলাকা"
          onChange={type}
          className="pe-11"
        />
        {hasText && (
          <Link
            to={browsePath(others)}
            preventScrollReset
            aria-label="লেখা মুছুন"
            onClick={clear}
            className="absolute end-0 top-0.5 inline-flex size-11 items-center justify-center rounded-card text-muted"
          >
            <Icon icon={X} className="size-5" />
          </Link>
        )}
      </div>
      <Button type="submit" icon={Search}>
        খুঁজুন
      </Button>
    </form>
  )
}
