import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { deviceSavesData } from '#web/lib/use-data-saver.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { browsePath, longestSearch, queryOf, type BrowseFilters } from './browse.address.ts'

const pause = 400

type SearchFieldProps = {
  filters: BrowseFilters
  /** @param typing more may follow: the address need not be kept for the way back */
  onSearch: (q: string | undefined, typing: boolean) => void
}

/** Looks for words while one types. A form of the address itself, so that it works before the script has come. */
export function SearchField({ filters, onSearch }: SearchFieldProps) {
  const { q = '', ...others } = filters
  const input = useRef<HTMLInputElement>(null)
  const [hasText, setHasText] = useState(q !== '')
  // What the address says because of us; anything else there came from the back button or a link.
  const asked = useRef(q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const ask = useRef(onSearch)
  useEffect(() => {
    ask.current = onSearch
  })

  const search = (typing: boolean) => {
    clearTimeout(timer.current)
    const text = input.current?.value.trim() ?? ''
    if (text === asked.current) return
    asked.current = text
    ask.current(text || undefined, typing)
  }
  const type = () => {
    clearTimeout(timer.current)
    const text = input.current?.value.trim() ?? ''
    setHasText(text !== '')
    // One letter finds nothing yet; and on a dear network only what was meant is asked for.
    if (text.length === 1 || deviceSavesData()) return
    timer.current = setTimeout(() => search(true), pause)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    search(false)
    // The keyboard of a phone makes room for what was found.
    input.current?.blur()
  }
  const clear = () => {
    if (!input.current) return
    clearTimeout(timer.current)
    input.current.value = ''
    asked.current = ''
    setHasText(false)
    input.current.focus()
  }
  useEffect(() => {
    if (q === asked.current || !input.current) return
    asked.current = q
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
