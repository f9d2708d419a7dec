/** A name in the locative case: সাভারে, ঢাকায়, রাজশাহীতে, ঠাকুরগাঁওয়ে; with a hyphen if it does not end in a Bengali letter. */
export function locativeOf(name: string): string {
  const word = name.normalize('NFC').trim()
  if (/[াো]$/.test(word)) return `${word}\u09af\u09bc`
  if (/[\u09bf-\u09cc\u09ce]$/.test(word)) return `${word}তে`
  if (/[\u0985-\u0994\u0981]$/.test(word)) return `${word}\u09af\u09bcে`
  return /[\u0995-\u09b9\u09bc]$/.test(word) ? `${word}ে` : `${word}-এ`
}
