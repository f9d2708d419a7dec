import { Mic } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '#web/ui/layout/icon.tsx'
import { canListen, listen } from './speech.ts'

type MicrophoneProps = {
  onText: (text: string) => void
  onProblem: (message: string) => void
}

/** Writes what the visitor says. Nothing in a browser that cannot listen. */
export function Microphone({ onText, onProblem }: MicrophoneProps) {
  const [isListening, setIsListening] = useState(false)
  const end = useRef(() => {})
  useEffect(() => () => end.current(), [])
  if (!canListen()) return null
  const press = () => {
    if (isListening) return end.current()
    onProblem('')
    setIsListening(true)
    end.current = listen({ onText, onProblem, onEnd: () => setIsListening(false) })
  }
  return (
    // Without a width of its own, it lies above the end of the field before it.
    <span className="relative -ms-2 w-0">
      <button
        type="button"
        aria-label={isListening ? 'শোনা বন্ধ করুন' : 'বলে খুঁজুন'}
        aria-pressed={isListening}
        onClick={press}
        className={`absolute end-0.5 top-0.5 inline-flex size-11 items-center justify-center rounded-card ${isListening ? 'animate-breathe bg-tint text-action' : 'text-muted'}`}
      >
        <Icon icon={Mic} className="size-5" />
      </button>
    </span>
  )
}
