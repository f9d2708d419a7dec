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

let wantsToListen = false

/** Says a word whose recording is part of the site, but only to a person who has pressed "শুনুন" on this visit. */
export function sayIfListening(text: string): void {
  // A word that was added later has no recording: then there is nothing to hear.
  if (wantsToListen) speak(text, () => undefined)
}

/**
 * Says what to do on a screen. Its hints are here, so that the screen has few words.
 * @param text has a recording, for devices without a Bengali voice. Another text needs another `key`, which ends the sound.
 */
export function ReadAloud({ text }: { text: string }) {
  const [state, setState] = useState<SpeakingState>('ended')
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  const isOn = state === 'loading' || state === 'speaking'

  const toggle = () => {
    if (isOn) return stop.current?.()
    wantsToListen = true
    stop.current = speak(text, setState)
  }
  return (
    <span className="-me-3.5 flex flex-col items-end">
      <button
        type="button"
        aria-busy={state === 'loading' || undefined}
        onClick={toggle}
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
