import { Square, Volume2 } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '#web/ui/layout/button.tsx'

/** The Bengali voice of the device, that of Bangladesh first; undefined if it has none. */
function findBengaliVoice(): SpeechSynthesisVoice | undefined {
  // Android writes `bn_BD`.
  const voices = speechSynthesis.getVoices().filter(({ lang }) => /^bn\b|^bn_/i.test(lang))
  return voices.find(({ lang }) => /bd$/i.test(lang)) ?? voices[0]
}

/** Calls back when the device has listed its voices, which takes a moment after the start of the page. */
function onVoices(listener: () => void): () => void {
  speechSynthesis.addEventListener('voiceschanged', listener)
  return () => speechSynthesis.removeEventListener('voiceschanged', listener)
}

/** The texts that are being spoken. Chromium sends no events for an utterance that nothing holds. */
let held: SpeechSynthesisUtterance[] = []

/**
 * Speaks the texts one after the other, and ends what was spoken before. Each text is an utterance of its own, because
 * Chromium stops in the middle of a long one.
 * @param onEnd called once: after the last text, after an error, or when something else is spoken
 * @returns stops the speech
 */
function speak(texts: readonly string[], voice: SpeechSynthesisVoice, onEnd: () => void): () => void {
  speechSynthesis.cancel()
  let hasEnded = false
  const end = () => {
    if (hasEnded) return
    hasEnded = true
    onEnd()
  }
  const utterances = texts.map((text) => {
    const utterance = new SpeechSynthesisUtterance(text)
    utterance.voice = voice
    utterance.lang = voice.lang
    utterance.rate = 0.9
    utterance.addEventListener('error', end)
    return utterance
  })
  utterances.at(-1)?.addEventListener('end', end)
  held = utterances
  for (const utterance of utterances) speechSynthesis.speak(utterance)
  if (utterances.length === 0) end()
  return () => {
    // What is spoken now may be of another part of the page.
    if (!hasEnded && held === utterances) speechSynthesis.cancel()
    end()
  }
}

const instructions = 'h2, h3, legend, label, p'

/** The headings, labels, hints and errors of a part of a form, in their order, as a person reads them. */
function instructionsOf(part: Element): string[] {
  const texts = Array.from(part.querySelectorAll(instructions)).flatMap((element) => {
    // A text inside of another one is read with it.
    if (
      element.parentElement?.closest(instructions) ||
      element.closest('dialog, [hidden], [aria-hidden=true]')
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
