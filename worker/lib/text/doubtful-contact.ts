import { serviceName } from './contact-details.ts'
import { digitRuns, plainDigits, withoutMarks } from './digit-runs.ts'
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
// Hindi, Urdu, circled numbers: letters and digits that no list here knows.
const otherScript = /[^\P{L}\p{Script=Bengali}\p{Script=Latin}]|[^\P{N}\d]/gu
const minOtherLetters = 3

/** Whether a person should look at public texts that stand together and have no clear contact details. */
export function isDoubtfulContact(text: string): boolean {
  const plain = plainDigits(text)
  const chains = numberChains(plain)
  const spelled = wordsAsDigits(plain, chains)
  if ((spelled.match(/\d/g) ?? []).length >= minDoubtful) return true
  if (askedToCall.test(spelled) || mailNamed.test(plain) || messenger.test(plain)) return true
  if (spacedLink.test(plain) || (plain.match(otherScript) ?? []).length >= minOtherLetters) return true
  const longest = Math.max(0, ...digitRuns(withoutMarks(plain)).map(({ digits }) => digits.length))
  if (longest >= 5 && numberNamed.test(plain)) return true
  return chains.some(({ words, isWhole }) => words >= (isWhole ? minWords : minHiddenWords))
}
