import { digitRuns, withoutMarks } from './digit-runs.ts'
import { plainDigits } from './digits.ts'
import { numberChains, wordsAsDigits } from './number-words.ts'

export type ContactKind = 'number' | 'email' | 'link' | 'handle'

/** With nine digits of a mobile number the rest can be guessed. */
const minDigitsOfNumber = 9

/** The kind of contact details that a public text gives away; null for none. See {@link needsLook} for what is unclear. */
export function contactIn(text: string): ContactKind | null {
  const plain = plainDigits(text)
  if (hasNumber(plain)) return 'number'
  if (email.test(plain)) return 'email'
  if (link.test(plain)) return 'link'
  return handle.test(plain) ? 'handle' : null
}

/** The same for texts that stand together on a page, of which one may begin what another ends. */
export const contactAcross = (texts: readonly string[]): ContactKind | null =>
  pairsOf(texts)
    .map(contactIn)
    .find((kind) => kind !== null) ?? null

/** Each two of the texts as one, in both orders. */
export const pairsOf = (texts: readonly string[]): string[] =>
  texts.flatMap((first, index) =>
    texts.flatMap((second, other) => (index === other || !first || !second ? [] : [`${first}\n${second}`])),
  )

const maxDigitsOfName = 4

/** Whether a name holds a part of a number: three number words in a row, or five digits in all. */
export function dictatesNumber(name: string): boolean {
  const plain = plainDigits(name)
  if ((plain.match(/\d/g) ?? []).length > maxDigitsOfName) return true
  return numberChains(plain).some(
    ({ words, digits }) => words >= 3 || (words > 0 && digits.length > maxDigitsOfName),
  )
}

// ১৭১ কোটি ২৩ লক্ষ ৪৫ হাজার ৬৭৮ is one value.
const multiplier =
  'কোটি|লক্ষ|লাখ|হাজার|শত|শো|শ|crore|koti|lakh|lac|hazar|hajar|thousand|hundred|million'.normalize('NFKC')
const insideSum = new RegExp(String.raw`(?<=\d)\s*(?:${multiplier})(?![\p{L}\p{M}])[\s,]*(?=\d)`, 'gu')
const asOneValue = (plain: string) => plain.replace(insideSum, ' ')

// With one number word the digits beside it may be of another sentence: a moderator looks.
const minWordsOfNumber = 2

function hasNumber(plain: string): boolean {
  if (hasLongValue(plain) || hasLongValue(lettersAsDigits(plain))) return true
  const chains = numberChains(plain)
  const { text, words } = wordsAsDigits(plain, chains)
  return (
    (words >= minWordsOfNumber && hasLongValue(text)) ||
    chains.some((chain) => chain.words >= minWordsOfNumber && chain.digits.length >= minDigitsOfNumber)
  )
}

const hasLongValue = (plain: string): boolean =>
  digitRuns(withoutMarks(asOneValue(plain))).some(
    ({ digits, isHarmless }) => digits.length >= minDigitsOfNumber && !isHarmless,
  )

// Letters that look like digits, in Latin, Greek and Cyrillic. They count only where they touch a digit.
const alike: Record<string, string> = {
  o: '0',
  о: '0',
  ο: '0',
  i: '1',
  l: '1',
  і: '1',
  ӏ: '1',
  z: '2',
  з: '3',
  s: '5',
  b: '8',
}
const letters = Object.keys(alike).join('')
const mixed = new RegExp(`[${letters}\\d]*(?:\\d[${letters}]|[${letters}]\\d)[${letters}\\d]*`, 'gu')

const lettersAsDigits = (plain: string) =>
  plain.replace(mixed, (token) => token.replace(/\D/gu, (letter) => alike[letter] ?? letter))

const mailHost = 'gmail|yahoo|hotmail|outlook|icloud|protonmail|জিমেইল|ইয়াহু'.normalize('NFKC')
const dot = String.raw`\s*(?:\.|\(?\s*(?:dot|ডট)\s*\)?)\s*`
const email = new RegExp(
  String.raw`[^\s@]\s*@\s*[\p{L}\p{M}\d-]+${dot}\p{L}{2}|(?:@|\(at\)|\[at\]|\bat|অ্যাট|এট)\s*(?:${mailHost})|(?:${mailHost})${dot}(?:com|কম)`,
  'u',
)

const topLevel = 'com|net|org|info|xyz|me|io|ly|app|site|online|shop|store|link|page|live|biz|bd|edu|gg'
const link = new RegExp(
  String.raw`https?\s*:|(?<!\p{L})www(?!\p{L})|\b(?:t|m|wa)\s?\.\s?me\b|(?<![\p{L}\d-])[\p{L}\d][\p{L}\p{M}\d-]*[\p{L}\p{M}\d]\s?\.\s?(?:${topLevel})(?![\p{L}\d])|[a-z\d]\s*(?:\(dot\)|\bdot|ডট)\s*(?:com|net|কম)(?!\p{L})`,
  'u',
)

const services =
  "what'?s\\s?app|imo|facebook|fb|messenger|telegram|viber|insta(?:gram)?|tik\\s?tok|youtube|skype|হোয়াটস\\s?(?:অ্যাপ|এপ|আপ)|ইমো|ফেসবুক|ফেইসবুক|এফবি|মেসেঞ্জার|ম্যাসেঞ্জার|টেলিগ্রাম|ভাইবার|ইনস্টাগ্রাম|টিকটক|ইউটিউব|স্কাইপ"
// ইমোতে, ফেসবুকে, হোয়াটসঅ্যাপের; not ইমোশন.
const placeEnding = String.raw`(?:\p{M}?(?:তে|র|রে|এ|য়|কে|ও)?)`.normalize('NFKC')
export const serviceName = String.raw`(?<![\p{L}\p{M}])(?:${services.normalize('NFKC')})${placeEnding}(?![\p{L}\p{M}])`
const naming =
  'id|user(?:name)?|name|number|no|page|group|channel|আইডি|নাম|নাম্বার|নম্বর|পেজ|পেইজ|গ্রুপ|চ্যানেল'.normalize(
    'NFKC',
  )
const caseEnding = String.raw`[\p{L}\p{M}]{0,3}`
const handle = new RegExp(
  [
    // @rahim.mia
    String.raw`(?<![\p{L}\d])@[\p{L}\d][\p{L}\d._-]{2}`,
    // imo: rahim123, fb/rahim
    String.raw`${serviceName}\s*[:=/\\@>-]+\s*[a-z\d]`,
    // ফেসবুক আইডি rahim, imo number 0171
    String.raw`${serviceName}[\s:=-]*(?:${naming})${caseEnding}[\s:=-]*[a-z\d]`,
  ].join('|'),
  'u',
)
