/** "in" a place with a Bengali name: সাভারে, ঢাকায়, রাজশাহীতে; null for a name that does not end in a Bengali letter. */
export function locativeOf(name: string): string | null {
  const word = name.normalize('NFC').trim()
  const end = /[\u0980-\u09ff]$/.exec(word.replace(/ঁ$/, ''))?.[0]
  if (end === undefined || /[০-৯]/.test(end)) return null
  if (/[াো]/.test(end)) return `${word}য়`.normalize('NFC')
  if (/[িীুূেৈৃইঈউঊএ]/.test(end)) return `${word}তে`
  if (/[আওংঃ]/.test(end)) return `${word}য়ে`.normalize('NFC')
  if (/[\u0995-\u09b9\u09bcৎ]/.test(end)) return `${word}ে`
  return null
}
