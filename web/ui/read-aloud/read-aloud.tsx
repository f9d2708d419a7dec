import { Square, Volume2 } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '#web/ui/layout/button.tsx'
import { findBengaliVoice, onVoices, speak } from './bengali-voice.ts'
import { instructionsOf } from './instructions.ts'

/** Reads the instructions of the part of a form that it stands in: the nearest element with `data-spoken`. Hidden where the device has no Bengali voice. */
export function ReadAloud() {
  const voice = useSyncExternalStore(onVoices, findBengaliVoice)
  const [isSpeaking, setSpeaking] = useState(false)
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  if (!voice) return null

  const toggle = (button: HTMLElement) => {
    if (isSpeaking) return stop.current?.()
    const part = button.closest('[data-spoken]')
    if (!part) return
    setSpeaking(true)
    stop.current = speak(instructionsOf(part), voice, () => setSpeaking(false))
  }
  return (
    <Button
      variant="quiet"
      size="small"
      icon={isSpeaking ? Square : Volume2}
      className="shrink-0"
      onClick={(event) => toggle(event.currentTarget)}
    >
      {isSpeaking ? 'থামান' : 'শুনুন'}
    </Button>
  )
}
