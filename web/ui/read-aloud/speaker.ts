import { fileOfSpoken } from './spoken-file.ts'

export type SpeakingState = 'loading' | 'speaking' | 'ended' | 'failed'

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
export function speak(text: string, onState: Listener): () => void {
  endLast?.()
  let stopSound = () => {}
  let isOver = false
  const finish = (state: 'ended' | 'failed') => {
    if (isOver) return
    isOver = true
    stopSound()
    onState(state)
  }
  const end = () => finish('ended')
  endLast = end
  const listener: Listener = (state) => {
    if (isOver) return
    if (state === 'ended' || state === 'failed') finish(state)
    else onState(state)
  }
  const play = () => {
    if (!isOver) stopSound = playRecording(text, listener)
  }
  const voice = bengaliVoice()
  onState('loading')
  if (voice)
    stopSound = speakSentences(text, voice, (state) => (state === 'failed' ? play() : listener(state)))
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
