import { serviceName } from './contact-details.ts'
import { digitRuns, hasScatteredMobile, isUnit, withoutMarks } from './digit-runs.ts'
import { plainDigits } from './digits.ts'
import { numberChains, wordsAsDigits, type NumberChain } from './number-words.ts'

const minDoubtful = 7
/** Number words in a row: two are said ("নয় ছয়"), three are dictated, unless they count something. */
const minWords = 3
/** In the middle of other words, where three may be there by chance. */
const minHiddenWords = 4
const maxCountedDigits = 6

// An invitation to call is doubtful only beside digits: "ফোন করুন, দ্রুত আসি" gives nothing away.
const request = String.raw`(?:কল|ফোন|মিসকল|মিসড কল|রিং|ডায়াল|টেক্সট)\s*(?:করুন|করেন|করবেন|কইরেন|করতে পারেন|করো|দিন|দেন|দিবেন|দেবেন|দিয়েন|দাও)|(?:call|ring|dial|text|phone)\s*(?:me|us|at|on|now|korun|koren|korben|diben|din)(?!\p{L})`
const beside = String.raw`[^\d]{0,30}`
const askedToCall = new RegExp(`(?:${request})${beside}\\d|\\d${beside}(?:${request})`.normalize('NFKC'), 'u')
const numberNamed = new RegExp('(?:নম্বর|নাম্বার|number|যোগাযোগ|contact)'.normalize('NFKC'), 'u')
const mailNamed = /(?<!\p{L})(?:e-?mail|gmail|yahoo|hotmail)(?!\p{L})|ইমেইল|ই-মেইল|জিমেইল/u
const messenger = new RegExp(serviceName, 'u')

/** Whether a person should look at a public text that has no clear contact details. */
export function isDoubtfulContact(text: string): boolean {
  const plain = plainDigits(text)
  const chains = numberChains(plain)
  const spelled = wordsAsDigits(plain, chains)
  if (askedToCall.test(spelled.text) || mailNamed.test(plain) || messenger.test(plain)) return true
  const bare = withoutMarks(plain)
  const runs = digitRuns(bare)
  const longest = Math.max(0, ...runs.filter((run) => !run.isHarmless).map(({ digits }) => digits.length))
  if (longest >= minDoubtful) return true
  if (longest >= 5 && numberNamed.test(plain)) return true
  if (hasScatteredMobile(bare)) return true
  return chains.some(isDictated) || (spelled.words > 0 && hasScatteredMobile(withoutMarks(spelled.text)))
}

const isDictated = ({ digits, words, isWhole, followedBy }: NumberChain): boolean =>
  words >= minHiddenWords ||
  digits.length >= minDoubtful ||
  (isWhole && words >= minWords && !(digits.length <= maxCountedDigits && isUnit(withoutMarks(followedBy))))
