import { useState, type ComponentProps } from 'react'
import { formatCount } from '#web/lib/format.ts'
import { controlClass, useFieldControl } from './text-input.tsx'

type TextareaProps = ComponentProps<'textarea'> & {
  value?: string
  defaultValue?: string
  /** Shows a counter with this maximum. The input is not cut off. */
  limit?: number
  /** How characters are counted; by default code points. */
  countCharacters?: (text: string) => number
}

const codePoints = (text: string) => [...text].length

/** The text of the counter: used of limit, and how many characters are too many. */
export function counterText(used: number, limit: number): string {
  const over = used - limit
  const counted = `${formatCount(used)}/${formatCount(limit)} অক্ষর`
  return over > 0 ? `${counted}, ${formatCount(over)}টি কমান` : counted
}

export function Textarea({
  limit,
  countCharacters = codePoints,
  className = '',
  onChange,
  ...rest
}: TextareaProps) {
  const [typed, setTyped] = useState(rest.defaultValue ?? '')
  const used = countCharacters(rest.value ?? typed)
  return (
    <>
      <textarea
        rows={4}
        {...useFieldControl()}
        {...rest}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange?.(event)
        }}
        className={`${controlClass} field-sizing-content min-h-28 ${className}`}
      />
      {limit !== undefined && (
        // Announced only near the limit, because reading it after every letter would disturb the typing.
        <p
          aria-live={used >= limit - 10 ? 'polite' : 'off'}
          className={`text-end text-sm ${used > limit ? 'text-danger' : 'text-muted'}`}
        >
          {counterText(used, limit)}
        </p>
      )}
    </>
  )
}
