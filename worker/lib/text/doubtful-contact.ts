import { minDigitsOfNumber, serviceName } from './contact-details.ts'
import { digitRuns, hasScatteredMobile, withoutMarks } from './digit-runs.ts'
import { plainDigits } from './digits.ts'
import { wordsAsDigits } from './number-words.ts'

const minDoubtful = 7
/** Words for digits beside each other: "এক দুই তিন" is said, five in a row are not. */
const minWords = 5

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
  if (askedToCall.test(wordsAsDigits(plain)) || mailNamed.test(plain) || messenger.test(plain)) return true
  const bare = withoutMarks(plain)
  const runs = digitRuns(bare)
  const longest = Math.max(0, ...runs.filter((run) => !run.isHarmless).map(({ digits }) => digits.length))
  if (longest >= minDoubtful) return true
  if (longest >= 5 && numberNamed.test(plain)) return true
  if (hasScatteredMobile(bare)) return true
  return hasSpelledDigits(plain)
}

function hasSpelledDigits(plain: string): boolean {
  const spelled = withoutMarks(wordsAsDigits(plain))
  if (spelled === withoutMarks(plain)) return false
  if (hasScatteredMobile(spelled)) return true
  const written = Math.max(0, ...digitRuns(withoutMarks(plain)).map(({ digits }) => digits.length))
  return digitRuns(spelled).some(
    ({ digits }) => digits.length - written >= minWords && digits.length < minDigitsOfNumber + 20,
  )
}
