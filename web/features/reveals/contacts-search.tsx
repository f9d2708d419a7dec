import { useEffect, useRef, useState } from 'react'
import { useSubmit } from 'react-router'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

const pause = 300

/** Looks through the contact book while one types; the address keeps what was looked for. */
export function ContactsSearch({ query }: { query: string }) {
  const [text, setText] = useState(query)
  const submit = useSubmit()
  // What the address says because of us; anything else there came from the back button.
  const asked = useRef(query)

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
      void submit(q ? { q } : {}, { replace: true, preventScrollReset: true })
    }, pause)
    return () => clearTimeout(timer)
  }, [text, submit])

  return (
    <form role="search" onSubmit={(event) => event.preventDefault()}>
      <Field label="তালিকায় খুঁজুন">
        <TextInput
          type="search"
          name="q"
          value={text}
          maxLength={100}
          enterKeyHint="search"
          autoComplete="off"
          placeholder="নাম, পেশা, এলাকা বা নম্বর"
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
    </form>
  )
}
