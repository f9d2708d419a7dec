/** The Bengali voice of the device, that of Bangladesh first; undefined if it has none. */
export function findBengaliVoice(): SpeechSynthesisVoice | undefined {
  // Android writes `bn_BD`.
  const voices = speechSynthesis.getVoices().filter(({ lang }) => /^bn\b|^bn_/i.test(lang))
  return voices.find(({ lang }) => /bd$/i.test(lang)) ?? voices[0]
}

/** Calls back when the device has listed its voices, which takes a moment after the start of the page. */
export function onVoices(listener: () => void): () => void {
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
export function speak(texts: readonly string[], voice: SpeechSynthesisVoice, onEnd: () => void): () => void {
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
