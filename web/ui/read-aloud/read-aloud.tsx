import { useEffect, useRef, useState } from 'react'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { drawing } from '#web/ui/layout/icons/drawing.tsx'
import { buttonClass } from '#web/ui/layout/button-class.ts'
import { speak, type SpeakingState } from './speaker.ts'

// Not of lucide-react, because the question of the registration is a rendered page.
const Square = drawing('M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2')
const Volume2 = drawing(
  'M11 4.702a.705.705 0 0 0-1.203-.498L6.413 7.587A1.4 1.4 0 0 1 5.416 8H3a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h2.416a1.4 1.4 0 0 1 .997.413l3.383 3.384A.705.705 0 0 0 11 19.298zM16 9a5 5 0 0 1 0 6M19.364 18.364a9 9 0 0 0 0-12.728',
)

const instructions = 'h2, h3, legend, label, p'

/** The headings, labels, hints and errors of a part of a form, in their order, as a person reads them. */
function instructionsOf(part: Element): string[] {
  const texts = Array.from(part.querySelectorAll(instructions)).flatMap((element) => {
    // A text inside of another one is read with it.
    if (
      element.parentElement?.closest(instructions) ||
      element.closest('dialog, [hidden], [aria-hidden=true], [role=status]')
    )
      return []
    return element.checkVisibility?.() === false ? [] : [textOf(element)]
  })
  return texts.filter((text, index) => text !== '' && text !== texts[index - 1])
}

/** The text without that of buttons and options. */
function textOf(element: Element): string {
  const copy = element.cloneNode(true) as Element
  for (const control of copy.querySelectorAll('button, select, option, textarea, [aria-hidden=true], svg'))
    control.remove()
  return (copy.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}

let wantsToListen = false

/** Says a word whose recording is part of the site, but only to a person who has pressed "শুনুন" on this visit. */
export function sayIfListening(text: string): void {
  // A word that was added later has no recording: then there is nothing to hear.
  if (wantsToListen) speak({ texts: [text], recorded: text }, () => undefined)
}

/**
 * Reads the part of a form that it stands in aloud: the nearest element with `data-spoken`.
 * @param text what the recording says, for devices without a Bengali voice. Another text needs another `key`, which ends the sound.
 */
export function ReadAloud({ text }: { text: string }) {
  const [state, setState] = useState<SpeakingState>('ended')
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  const isOn = state === 'loading' || state === 'speaking'

  const toggle = (button: HTMLElement) => {
    if (isOn) return stop.current?.()
    wantsToListen = true
    const part = button.closest('[data-spoken]')
    stop.current = speak({ texts: part ? instructionsOf(part) : [text], recorded: text }, setState)
  }
  return (
    <span className="-me-3.5 flex flex-col items-end">
      <button
        type="button"
        aria-busy={state === 'loading' || undefined}
        onClick={(event) => toggle(event.currentTarget)}
        className={buttonClass({
          variant: 'quiet',
          size: 'small',
          className: 'min-w-27 shrink-0 justify-end',
        })}
      >
        {state === 'loading' ? <Spinner /> : <Icon icon={isOn ? Square : Volume2} />}
        {isOn ? 'থামান' : 'শুনুন'}
      </button>
      <span role="status" className="me-3.5 max-w-40 text-end text-sm text-danger empty:hidden">
        {state === 'failed' && 'শোনানো গেল না। ইন্টারনেট ও ফোনের শব্দ দেখে আবার চাপুন।'}
      </span>
    </span>
  )
}
