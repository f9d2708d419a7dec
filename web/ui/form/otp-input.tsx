import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { bengaliDigits } from '#web/lib/format.ts'
import { typedDigits } from '#worker/lib/text/fold.ts'
import { describedBy, FieldMessages, firstError, useFieldError } from './field.tsx'
import { controlClass } from './text-input.tsx'

const otpLength = 6

/** The digits of all boxes, and the index of the box that gets the focus. */
type OtpFilling = { digits: string[]; focus: number }

export function emptyOtp(): string[] {
  return Array<string>(otpLength).fill('')
}

/**
 * Puts the input of box `index` into the boxes. One digit fills one box. A whole code (pasted or filled in by the phone,
 * with or without text around it) fills all boxes. Other characters are ignored.
 */
export function fillOtp(digits: readonly string[], index: number, input: string): OtpFilling {
  const next = [...digits]
  let typed = typedDigits(input).replace(/[^0-9]/g, '')
  const before = next[index]
  // A second digit typed into a filled box replaces the first, on either side of it.
  if (typed.length === 2 && before) typed = typed.startsWith(before) ? typed.slice(1) : typed.slice(0, 1)
  if (typed === '') {
    if (input === '') next[index] = ''
    return { digits: next, focus: index }
  }
  const start = typed.length >= otpLength ? 0 : index
  const filled = [...typed].slice(0, otpLength - start)
  filled.forEach((digit, offset) => (next[start + offset] = digit))
  return { digits: next, focus: Math.min(start + filled.length, otpLength - 1) }
}

type OtpInputProps = {
  label: ReactNode
  /** Name of a hidden field with the digits so far, in ASCII. It has the error of this name. */
  name: string
  /** Called when the last missing digit is entered. */
  onComplete?: ((code: string) => void) | undefined
}

/** Six boxes for the code of an SMS. Change its `key` to clear it. */
export function OtpInput({ label, name, onComplete }: OtpInputProps) {
  const id = useId()
  const [digits, setDigits] = useState(emptyOtp)
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const error = useFieldError(name)
  const invalid = firstError(error) ? true : undefined

  const fill = (filling: OtpFilling) => {
    const code = filling.digits.join('')
    setDigits(filling.digits)
    boxes.current[filling.focus]?.focus()
    if (code.length === otpLength && code !== digits.join('')) onComplete?.(code)
  }

  const move = (event: KeyboardEvent, index: number) => {
    const back = event.key === 'ArrowLeft' || (event.key === 'Backspace' && !digits[index])
    const step = back ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (step === 0) return
    event.preventDefault()
    boxes.current[index + step]?.focus()
  }

  return (
    <fieldset aria-describedby={describedBy(id, undefined, error)} className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="flex max-w-sm gap-2">
        {digits.map((digit, index) => (
          // No maxLength, because a phone fills the whole code into the first box.
          <input
            key={index}
            ref={(box) => {
              boxes.current[index] = box
            }}
            value={bengaliDigits(digit)}
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            aria-label={bengaliDigits(`${otpLength}টির মধ্যে ${index + 1} নম্বর ঘর`)}
            aria-invalid={invalid}
            onChange={(event) => fill(fillOtp(digits, index, event.target.value))}
            onPaste={(event) => {
              event.preventDefault()
              const pasted = event.clipboardData.getData('text')
              if (pasted) fill(fillOtp(digits, index, pasted))
            }}
            onKeyDown={(event) => move(event, index)}
            onFocus={(event) => event.target.select()}
            className={`${controlClass} px-0 text-center text-xl font-semibold`}
          />
        ))}
      </div>
      <input type="hidden" name={name} value={digits.join('')} />
      <FieldMessages id={id} error={error} />
    </fieldset>
  )
}
