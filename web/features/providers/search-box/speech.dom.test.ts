import { afterEach, expect, it, vi } from 'vitest'
import { canListen, listen } from './suggestions.tsx'

type Scene = { event?: Event; fails?: boolean }

/** A browser whose recognition answers with an event. @returns what it was told */
function browserThat({ event, fails = false }: Scene) {
  const told = { lang: '', aborted: 0 }
  class Recognition extends EventTarget {
    lang = ''
    start() {
      told.lang = this.lang
      if (fails) throw new DOMException('started', 'InvalidStateError')
      if (event) this.dispatchEvent(event)
      this.dispatchEvent(new Event('end'))
    }
    abort() {
      told.aborted += 1
    }
  }
  Object.assign(window, { webkitSpeechRecognition: Recognition })
  return told
}

afterEach(() => {
  Reflect.deleteProperty(window, 'webkitSpeechRecognition')
})

const listener = () => ({
  onText: vi.fn<(text: string) => void>(),
  onProblem: vi.fn<(message: string) => void>(),
  onEnd: vi.fn<() => void>(),
})
const error = (name: string) => Object.assign(new Event('error'), { error: name })

it('does nothing in a browser that cannot listen', () => {
  const heard = listener()
  expect(canListen()).toBe(false)
  listen(heard)()
  expect(heard.onEnd).not.toHaveBeenCalled()
})

it('does not listen in the window of another app', () => {
  browserThat({})
  expect(canListen()).toBe(true)
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) [FBAN/FBIOS;FBAV/440.0]')
  expect(canListen()).toBe(false)
  vi.restoreAllMocks()
})

it('listens in Bengali and writes the sentence without its end', () => {
  const event = Object.assign(new Event('result'), { results: [[{ transcript: ' সাভারে দর্জি। ' }]] })
  const told = browserThat({ event })
  const heard = listener()
  const end = listen(heard)
  expect(told.lang).toBe('bn-BD')
  expect(heard.onText).toHaveBeenCalledExactlyOnceWith('সাভারে দর্জি')
  expect(heard.onEnd).toHaveBeenCalledTimes(1)
  end()
  expect(told.aborted).toBe(1)
})

it.each([
  ['not-allowed', 'মাইক্রোফোন চালু নেই। লিখে খুঁজতে পারেন।'],
  ['no-speech', 'কিছু শোনা যায়নি। আবার বলুন, অথবা লিখে খুঁজুন।'],
  ['network', 'এখন শোনা যাচ্ছে না। লিখে খুঁজতে পারেন।'],
  ['aborted', ''],
])('says of the error %s: %s', (name, message) => {
  browserThat({ event: error(name) })
  const heard = listener()
  listen(heard)
  expect(heard.onProblem).toHaveBeenCalledExactlyOnceWith(message)
  expect(heard.onText).not.toHaveBeenCalled()
})

it('ends when the recognition does not start', () => {
  browserThat({ fails: true })
  const heard = listener()
  listen(heard)
  expect(heard.onProblem).toHaveBeenCalledTimes(1)
  expect(heard.onEnd).toHaveBeenCalledTimes(1)
})
