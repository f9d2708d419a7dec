import { act } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { press, render } from '#test/support/dom.ts'
import { LateReadAloud } from './late-read-aloud.tsx'

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
    this.dispatchEvent(new Event('voiceschanged'))
  }
}

let speech: SpeechDouble

beforeEach(() => {
  speech = new SpeechDouble()
  vi.stubGlobal('speechSynthesis', speech)
  vi.stubGlobal('SpeechSynthesisUtterance', UtteranceDouble)
})

const Form = () => (
  <>
    <section data-spoken>
      <h2>আপনার কাজ</h2>
      <LateReadAloud />
      <label>
        পেশা <span>(ঐচ্ছিক)</span>
        <select>
          <option>দর্জি</option>
        </select>
      </label>
      <p>যে কাজ সবচেয়ে ভালো পারেন।</p>
      <p aria-hidden="true">১/১১০ অক্ষর</p>
      <p hidden>লুকানো</p>
    </section>
    <section data-spoken>
      <h2>কাজের এলাকা</h2>
    </section>
  </>
)

const open = async () => {
  const page = await render(<Form />)
  // The code of the button comes late.
  await act(() => vi.dynamicImportSettled())
  return page
}
const buttons = () => Array.from(document.querySelectorAll('button'), ({ textContent }) => textContent)

describe('reading a form aloud', () => {
  it('is not offered without a Bengali voice, or without speech', async () => {
    speech.list('en-US', 'bnx')
    const { unmount } = await open()
    expect(buttons()).toEqual([])
    await unmount()
    Reflect.deleteProperty(globalThis, 'speechSynthesis')
    await open()
    expect(buttons()).toEqual([])
  })

  it('is offered as soon as the device lists a Bengali voice, and prefers that of Bangladesh', async () => {
    await open()
    expect(buttons()).toEqual([])
    await act(async () => speech.list('en-US', 'bn-IN', 'bn_BD'))
    expect(buttons()).toEqual(['শুনুন'])
    await press('শুনুন')
    expect(speech.queue[0]?.lang).toBe('bn_BD')
  })

  it('reads the headings, labels and hints of its part only', async () => {
    speech.list('bn-IN')
    await open()
    await press('শুনুন')
    await act(async () => speech.finish())
    expect(speech.spoken).toEqual(['আপনার কাজ', 'পেশা (ঐচ্ছিক)', 'যে কাজ সবচেয়ে ভালো পারেন।'])
    expect(buttons()).toEqual(['শুনুন'])
  })

  it('stops when the user says so, and when the form is left', async () => {
    speech.list('bn-BD')
    const { unmount } = await open()
    await press('শুনুন')
    expect(buttons()).toEqual(['থামান'])
    await press('থামান')
    expect(speech.queue).toEqual([])
    expect(buttons()).toEqual(['শুনুন'])
    await press('শুনুন')
    expect(speech.queue).toHaveLength(3)
    await unmount()
    expect(speech.queue).toEqual([])
  })
})
