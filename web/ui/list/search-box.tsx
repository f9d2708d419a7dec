import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

const pauseMilliseconds = 300

type SearchBoxProps = {
  query: string
  /** Called with the trimmed text after a pause in typing. */
  onSearch: (q: string) => void
  /** Called with the trimmed text when the user presses Enter. */
  onEnter?: (q: string) => void
  label?: string
  placeholder: string
  inputRef?: RefObject<HTMLInputElement | null>
  /** In the head of a list: 44 pixels high, its label is for screen readers. */
  inHead?: boolean
}

/** Searches while the user types. The address holds the search text. */
export function SearchBox({
  query,
  onSearch,
  onEnter,
  label = 'খুঁজুন',
  placeholder,
  inputRef,
  inHead,
}: SearchBoxProps) {
  const [text, setText] = useState(query)
  // The last search of this field. Another text in the address came from the back button or a tab.
  const lastSearch = useRef(query)
  const search = useEffectEvent((q: string) => {
    if (q === lastSearch.current) return
    lastSearch.current = q
    onSearch(q)
  })

  useEffect(() => {
    if (query === lastSearch.current) return
    lastSearch.current = query
    setText(query)
  }, [query])

  useEffect(() => {
    const timer = setTimeout(() => search(text.trim()), pauseMilliseconds)
    return () => clearTimeout(timer)
  }, [text])

  const enter = () => {
    if (!onEnter) return
    lastSearch.current = text.trim()
    onEnter(lastSearch.current)
  }
  return (
    <form
      role="search"
      className={
        inHead ? 'min-w-0 flex-1 basis-36 max-sm:order-1 max-sm:basis-[calc(100%-8.5rem)]' : undefined
      }
      onSubmit={(event) => {
        event.preventDefault()
        enter()
      }}
    >
      <Field label={label} className={inHead ? '[&>label]:sr-only' : undefined}>
        <TextInput
          ref={inputRef}
          className={inHead ? 'min-h-11! py-1! text-ellipsis' : undefined}
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
