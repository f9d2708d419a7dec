import { act } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { press, render } from '#test/support/dom.ts'
import { ReadAloud, sayIfListening } from './read-aloud.tsx'
import { fileOfSpoken } from './spoken-file.ts'

class UtteranceDouble extends EventTarget {
  voice: unknown = null
  lang = ''
  rate = 1
  readonly text: string
  constructor(text: string) {
    super()
    this.text = text
  }
}

/** The speech of a device, which speaks what is queued when the test says so. */
class SpeechDouble extends EventTarget {
  voices: { lang: string }[] = []
  queue: UtteranceDouble[] = []
  spoken: string[] = []
  getVoices = () => this.voices
  speak(utterance: UtteranceDouble) {
    this.queue.push(utterance)
  }
  cancel() {
    const cancelled = this.queue
    this.queue = []
    for (const utterance of cancelled) utterance.dispatchEvent(new Event('error'))
  }
  begin() {
    this.queue[0]?.dispatchEvent(new Event('start'))
  }
  finish() {
    const utterances = this.queue
    this.queue = []
    for (const utterance of utterances) {
      this.spoken.push(utterance.text)
      utterance.dispatchEvent(new Event('end'))
    }
  }
  list(...languages: string[]) {
    this.voices = languages.map((lang) => ({ lang }))
  }
}

/** A player of recordings. */
class AudioDouble extends EventTarget {
  static all: AudioDouble[] = []
  static isBlocked = false
  static playsOpus = true
  src = ''
  isPaused = true
  constructor() {
    super()
    AudioDouble.all.push(this)
  }
  canPlayType = (type: string) => (AudioDouble.playsOpus && type.includes('opus') ? 'probably' : '')
  play() {
    this.isPaused = false
    return AudioDouble.isBlocked ? Promise.reject(new Error('NotAllowedError')) : Promise.resolve()
  }
  pause() {
    this.isPaused = true
  }
}

let speech: SpeechDouble

beforeEach(() => {
  speech = new SpeechDouble()
  vi.stubGlobal('speechSynthesis', speech)
  vi.stubGlobal('SpeechSynthesisUtterance', UtteranceDouble)
  AudioDouble.all = []
  AudioDouble.isBlocked = false
  AudioDouble.playsOpus = true
  vi.stubGlobal('Audio', AudioDouble)
})

const text = 'আপনার কাজটি বেছে নিন। চাপলে কাজের নাম শুনতে পাবেন।'
const Form = () => <ReadAloud text={text} />

const buttons = () => Array.from(document.querySelectorAll('button'), ({ textContent }) => textContent)
const sound = () => {
  const last = AudioDouble.all.at(-1)
  if (!last) throw new Error('no recording was played')
  return last
}

describe('reading a form aloud with the voice of the phone', () => {
  it('prefers the voice of Bangladesh, and says the text of the recording by its sentences', async () => {
    speech.list('en-US', 'bn-IN', 'bn_BD')
    await render(<Form />)
    await press('শুনুন')
    expect(speech.queue[0]?.lang).toBe('bn_BD')
    await act(async () => speech.begin())
    await act(async () => speech.finish())
    expect(speech.spoken).toEqual(['আপনার কাজটি বেছে নিন।', 'চাপলে কাজের নাম শুনতে পাবেন।'])
    expect([buttons(), AudioDouble.all]).toEqual([['শুনুন'], []])
  })

  it('stops when the user says so, and when the form is left', async () => {
    speech.list('bn-BD')
    const { unmount } = await render(<Form />)
    await press('শুনুন')
    expect(buttons()).toEqual(['থামান'])
    await press('থামান')
    expect([speech.queue, buttons(), AudioDouble.all]).toEqual([[], ['শুনুন'], []])
    await press('শুনুন')
    expect(speech.queue).toHaveLength(2)
    await unmount()
    expect(speech.queue).toEqual([])
  })

  it.each([
    ['that fails', () => speech.queue[0]?.dispatchEvent(new Event('error'))],
    ['that never begins', () => vi.advanceTimersByTime(3000)],
  ])('plays the recording in place of a voice %s', async (_, fail) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      speech.list('bn-BD')
      await render(<Form />)
      await press('শুনুন')
      await act(async () => void fail())
      expect(sound().src).toBe(fileOfSpoken(text, 'opus'))
      expect([speech.queue, buttons()]).toEqual([[], ['থামান']])
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('reading a form aloud on a phone without a Bengali voice', () => {
  it('plays the recording, which loads with the press only', async () => {
    speech.list('en-US', 'bnx')
    await render(<Form />)
    expect(AudioDouble.all).toEqual([])
    await press('শুনুন')
    expect(sound().src).toBe(fileOfSpoken(text, 'opus'))
    expect(document.querySelector('button')?.getAttribute('aria-busy')).toBe('true')
    await act(async () => sound().dispatchEvent(new Event('playing')))
    expect(document.querySelector('button')?.getAttribute('aria-busy')).toBeNull()
    await act(async () => sound().dispatchEvent(new Event('ended')))
    expect(buttons()).toEqual(['শুনুন'])
  })

  it('plays MP3 where Ogg Opus is unknown, also in the window of an app, which has no speech', async () => {
    Reflect.deleteProperty(globalThis, 'speechSynthesis')
    AudioDouble.playsOpus = false
    await render(<Form />)
    await press('শুনুন')
    expect(sound().src).toBe(fileOfSpoken(text, 'mp3'))
  })

  it('stops with a second press and when the form is left', async () => {
    const { unmount } = await render(<Form />)
    await press('শুনুন')
    await press('থামান')
    expect([sound().isPaused, buttons()]).toEqual([true, ['শুনুন']])
    await press('শুনুন')
    await unmount()
    expect(sound().isPaused).toBe(true)
  })

  it('says that sound is blocked or did not arrive, and can be tried again', async () => {
    AudioDouble.isBlocked = true
    await render(<Form />)
    await press('শুনুন')
    const status = () => document.querySelector('[role=status]')?.textContent
    expect([status(), buttons()]).toEqual([expect.stringContaining('শোনানো গেল না'), ['শুনুন']])
    AudioDouble.isBlocked = false
    await press('শুনুন')
    expect(status()).toBe('')
    await act(async () => sound().dispatchEvent(new Event('error')))
    expect(status()).toContain('শোনানো গেল না')
  })

  it('says the name of a trade only to a person who has asked to listen, one sound at a time', async () => {
    vi.resetModules()
    const fresh = await import('./read-aloud.tsx')
    fresh.sayIfListening('দর্জি')
    expect(AudioDouble.all).toEqual([])
    await render(<Form />)
    await press('শুনুন')
    const before = sound()
    await act(async () => sayIfListening('দর্জি'))
    expect([before.isPaused, sound().src]).toEqual([true, fileOfSpoken('দর্জি', 'opus')])
  })
})
