import { isInAppBrowser } from '#web/lib/hooks/in-app-browser.ts'

type ResultEvent = Event & { results: ArrayLike<ArrayLike<{ transcript: string }>> }
type Recognition = EventTarget & { lang: string; start: () => void; abort: () => void }
type Recognizer = new () => Recognition

/** The speech recognition of this browser; undefined in most browsers but Chrome and Safari. */
const recognizer = (): Recognizer | undefined => {
  const { SpeechRecognition, webkitSpeechRecognition } = window as Window & {
    SpeechRecognition?: Recognizer
    webkitSpeechRecognition?: Recognizer
  }
  return SpeechRecognition ?? webkitSpeechRecognition
}

export const canListen = (): boolean => recognizer() !== undefined && !isInAppBrowser()

const noMicrophone = 'মাইক্রোফোন চালু নেই। লিখে খুঁজতে পারেন।'
const problems: Record<string, string> = {
  'not-allowed': noMicrophone,
  'service-not-allowed': noMicrophone,
  'audio-capture': noMicrophone,
  'no-speech': 'কিছু শোনা যায়নি। আবার বলুন, অথবা লিখে খুঁজুন।',
  // The visitor ended it.
  aborted: '',
}
const otherProblem = 'এখন শোনা যাচ্ছে না। লিখে খুঁজতে পারেন।'

type Listener = {
  onText: (text: string) => void
  /** In Bengali; empty if there is nothing to say. */
  onProblem: (message: string) => void
  onEnd: () => void
}

/** Listens to one sentence in Bengali. @returns a function that ends it */
export function listen({ onText, onProblem, onEnd }: Listener): () => void {
  const Recognition = recognizer()
  if (!Recognition) return () => undefined
  const recognition = new Recognition()
  recognition.lang = 'bn-BD'
  recognition.addEventListener('result', (event) => {
    const { results } = event as ResultEvent
    // A sentence ends with a danda, which no search needs.
    const text = (results[0]?.[0]?.transcript ?? '').replace(/[।.?!]+\s*$/, '').trim()
    if (text) onText(text)
  })
  recognition.addEventListener('error', (event) => {
    const { error } = event as Event & { error: string }
    onProblem(problems[error] ?? otherProblem)
  })
  recognition.addEventListener('end', onEnd)
  try {
    recognition.start()
  } catch {
    onProblem(otherProblem)
    onEnd()
  }
  return () => recognition.abort()
}
