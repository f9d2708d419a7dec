import { CalendarDays } from 'lucide-react'
import { useRef, useState } from 'react'
import { bengaliDigits } from '#web/lib/format.ts'
import { readDay } from '#worker/lib/text/day-text.ts'
import { Icon } from '../layout/icon.tsx'

/** '২৬/১১/২০২৬' of '2026-11-26'. */
export const writeDay = (day: string): string => bengaliDigits(day.split('-').toReversed().join('/'))

type DayInputProps = {
  label: string
  /** YYYY-MM-DD */
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  onChange: (day: string | undefined) => void
  className: string
}

/** A field for a day, written day first. The field of the browser writes it as the language of the device does, so it only opens the calendar. */
export function DayInput({ label, value = '', onChange, className, ...limits }: DayInputProps) {
  const { min = '', max = '9999' } = limits
  // What is typed counts until the list shows another day.
  const [typed, setTyped] = useState({ text: '', after: '', isLeft: false })
  const calendar = useRef<HTMLInputElement>(null)
  const isTyping = typed.text !== '' && typed.after === value
  const dayOf = (text: string) => {
    const day = readDay(text)
    return day !== null && day >= min && day <= max ? day : null
  }
  const type = (text: string) => {
    setTyped({ text, after: value, isLeft: false })
    const day = dayOf(text)
    if (text.trim() === '' && value) onChange(undefined)
    else if (day !== null && day !== value) onChange(day)
  }
  return (
    <>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-invalid={(isTyping && typed.isLeft && dayOf(typed.text) === null) || undefined}
        placeholder="দিন/মাস/বছর"
        value={isTyping ? typed.text : value && writeDay(value)}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setTyped({ ...typed, isLeft: true })}
        className={`${className} placeholder:font-normal placeholder:text-muted aria-invalid:text-danger`}
      />
      <span className="relative -me-2 flex h-full shrink-0">
        <input
          ref={calendar}
          {...limits}
          type="date"
          tabIndex={-1}
          aria-hidden
          value={value}
          onChange={(event) => onChange(event.target.value || undefined)}
          className="pointer-events-none absolute inset-0 opacity-0"
        />
        <button
          type="button"
          aria-label={`${label}: ক্যালেন্ডার`}
          onClick={() => calendar.current?.showPicker()}
          className="relative flex w-10 items-center justify-center rounded-card text-muted hover:bg-sunken"
        >
          <Icon icon={CalendarDays} className="size-5" />
        </button>
      </span>
    </>
  )
}
