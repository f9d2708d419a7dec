import { useEffect, useRef, useState } from 'react'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { drawing } from '#web/ui/layout/icons/drawing.tsx'
import { buttonClass } from '#web/ui/layout/button-class.ts'
import { fileOfSpoken } from './spoken-file.ts'

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

type SpeakingState = 'loading' | 'speaking' | 'ended' | 'failed'

type Listener = (state: SpeakingState) => void

/** The Bengali voice of the device, that of Bangladesh first; undefined if it has none, as in the windows of other apps. */
function bengaliVoice(): SpeechSynthesisVoice | undefined {
  if (!('speechSynthesis' in window)) return undefined
  // Android writes `bn_BD`.
  const voices = speechSynthesis.getVoices().filter(({ lang }) => /^bn\b|^bn_/i.test(lang))
  return voices.find(({ lang }) => /bd$/i.test(lang)) ?? voices[0]
}

/** Some devices list a voice that never begins, and a voice of the network is silent without a connection. In milliseconds. */
const voicePatience = 3000

let endLast: (() => void) | undefined

/**
 * Speaks, and ends what was spoken before: with the Bengali voice of the device, or else from a recording. Call it in the
 * handler of a press, because browsers block sound without one.
 * @param onState called with each new state; nothing follows 'ended' and 'failed'
 * @returns ends it
 */
function speak(text: string, onState: Listener): () => void {
  endLast?.()
  let stopSound = () => {}
  let isOver = false
  const report: Listener = (state) => {
    if (isOver) return
    isOver = state === 'ended' || state === 'failed'
    if (isOver) stopSound()
    onState(state)
  }
  const end = () => report('ended')
  endLast = end
  const play = () => {
    if (!isOver) stopSound = playRecording(text, report)
  }
  const voice = bengaliVoice()
  report('loading')
  if (voice) stopSound = speakSentences(text, voice, (state) => (state === 'failed' ? play() : report(state)))
  else play()
  return end
}

/** The sentences that are being spoken. Chromium sends no events for an utterance that nothing holds. */
let held: SpeechSynthesisUtterance[] = []

/** Each sentence is an utterance of its own, because Chromium stops in the middle of a long one. */
function speakSentences(text: string, voice: SpeechSynthesisVoice, onState: Listener): () => void {
  speechSynthesis.cancel()
  let isOver = false
  const finish = (state?: 'ended' | 'failed') => {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    if (state !== 'ended' && held === utterances) speechSynthesis.cancel()
    if (state) onState(state)
  }
  const timer = setTimeout(() => finish('failed'), voicePatience)
  const utterances = (text.match(/[^।]+।?/g) ?? []).map((sentence) => {
    const utterance = new SpeechSynthesisUtterance(sentence.trim())
    utterance.voice = voice
    utterance.lang = voice.lang
    utterance.rate = 0.9
    utterance.addEventListener('error', () => finish('failed'))
    return utterance
  })
  utterances[0]?.addEventListener('start', () => {
    clearTimeout(timer)
    onState('speaking')
  })
  utterances.at(-1)?.addEventListener('end', () => finish('ended'))
  held = utterances
  for (const utterance of utterances) speechSynthesis.speak(utterance)
  return () => finish()
}

function playRecording(text: string, onState: Listener): () => void {
  const audio = new Audio()
  const canPlayOpus = audio.canPlayType('audio/ogg; codecs=opus') !== ''
  audio.addEventListener('playing', () => onState('speaking'))
  audio.addEventListener('ended', () => onState('ended'))
  audio.addEventListener('error', () => onState('failed'))
  audio.src = fileOfSpoken(text, canPlayOpus ? 'opus' : 'mp3')
  // Rejected where sound is blocked, and when it is paused while it loads.
  audio.play().catch(() => onState('failed'))
  return () => audio.pause()
}
