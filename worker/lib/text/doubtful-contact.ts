import { serviceName } from './contact-details.ts'
import { digitRuns, withoutMarks } from './digit-runs.ts'
import { plainDigits } from './digits.ts'
import { numberChains, wordsAsDigits } from './number-words.ts'

/** So many digits in all the texts that stand together, wherever they are and whatever they count. */
const minDoubtful = 7
/** Number words in a row: two are said ("নয় ছয়"), three are dictated. */
const minWords = 3
/** In the middle of other words, where three may be there by chance. */
const minHiddenWords = 4

// An invitation to call is doubtful only beside digits: "ফোন করুন, দ্রুত আসি" gives nothing away.
const request = String.raw`(?:কল|ফোন|মিসকল|মিসড কল|রিং|ডায়াল|টেক্সট)\s*(?:করুন|করেন|করবেন|কইরেন|করতে পারেন|করো|দিন|দেন|দিবেন|দেবেন|দিয়েন|দাও)|(?:call|ring|dial|text|phone)\s*(?:me|us|at|on|now|korun|koren|korben|diben|din)(?!\p{L})`
const beside = String.raw`[^\d]{0,30}`
const askedToCall = new RegExp(`(?:${request})${beside}\\d|\\d${beside}(?:${request})`.normalize('NFKC'), 'u')
const numberNamed = new RegExp('(?:নম্বর|নাম্বার|number|যোগাযোগ|contact)'.normalize('NFKC'), 'u')
const mailNamed = /(?<!\p{L})(?:e-?mail|gmail|yahoo|hotmail)(?!\p{L})|ইমেইল|ই-মেইল|জিমেইল/u
const messenger = new RegExp(serviceName, 'u')

// www rahim com
const spacedLink = /[a-z\d]\s+(?:com|net|org)(?!\p{L})/u
// Hindi, Urdu: words that no list here knows.
const otherScript = /[^\P{L}\p{Script=Bengali}\p{Script=Latin}]/gu
const minOtherLetters = 3
const roman =
  /(?<![\p{L}\d])(?=[cdilmvx])m{0,3}(?:c[md]|d?c{0,3})(?:x[cl]|l?x{0,3})(?:i[xv]|v?i{0,3})(?![\p{L}\d])/gu
const minRoman = 3
const romanValues: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }

const romanValue = (numeral: string): number =>
  [...numeral].reduce((sum, letter, at, all) => {
    const [value = 0, next = 0] = [romanValues[letter], romanValues[all[at + 1] ?? '']]
    return sum + (value < next ? -value : value)
  }, 0)

/** How many digits are said in all, as digits, as words or as Roman numerals. A lone I or V is a letter. */
function digitsInAll(plain: string, spelled: string): number {
  const numerals = plain.match(roman) ?? []
  const ofNumerals = numerals.length < minRoman ? '' : numerals.map(romanValue).join('')
  return (spelled + ofNumerals).match(/\d/g)?.length ?? 0
}

/** Whether a person should look at public texts that stand together and have no clear contact details. */
export function isDoubtfulContact(text: string): boolean {
  const plain = plainDigits(text)
  const chains = numberChains(plain)
  const spelled = wordsAsDigits(plain, chains)
  if (digitsInAll(plain, spelled.text) >= minDoubtful) return true
  if (askedToCall.test(spelled.text) || mailNamed.test(plain) || messenger.test(plain)) return true
  if (spacedLink.test(plain) || (plain.match(otherScript) ?? []).length >= minOtherLetters) return true
  const longest = Math.max(0, ...digitRuns(withoutMarks(plain)).map(({ digits }) => digits.length))
  if (longest >= 5 && numberNamed.test(plain)) return true
  return chains.some(({ words, isWhole }) => words >= (isWhole ? minWords : minHiddenWords))
}
