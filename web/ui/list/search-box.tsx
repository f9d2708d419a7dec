import { useEffect, useRef, useState, type RefObject } from 'react'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

const pause = 300

type SearchBoxProps = {
  /** What the address says is looked for. */
  query: string
  /** Called with the trimmed words a moment after the typing rests. */
  onSearch: (q: string) => void
  label?: string
  placeholder: string
  /** For the key that leads here. */
  inputRef?: RefObject<HTMLInputElement | null>
}

/** Looks while one types; the address keeps what was looked for. */
export function SearchBox({ query, onSearch, label = 'খুঁজুন', placeholder, inputRef }: SearchBoxProps) {
  const [text, setText] = useState(query)
  // What the address says because of us; anything else there came from the back button or a tab.
  const asked = useRef(query)
  const search = useRef(onSearch)
  useEffect(() => {
    search.current = onSearch
  })

  useEffect(() => {
    if (query === asked.current) return
    asked.current = query
    setText(query)
  }, [query])

  useEffect(() => {
    const q = text.trim()
    if (q === asked.current) return
    const timer = setTimeout(() => {
      asked.current = q
      search.current(q)
    }, pause)
    return () => clearTimeout(timer)
  }, [text])

  return (
    <form role="search" onSubmit={(event) => event.preventDefault()}>
      <Field label={label}>
        <TextInput
          ref={inputRef}
          type="search"
          name="q"
          value={text}
          maxLength={100}
          enterKeyHint="search"
          autoComplete="off"
          placeholder={placeholder}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        />
      </Field>
    </form>
  )
}
