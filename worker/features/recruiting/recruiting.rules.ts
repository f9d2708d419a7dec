import { publicNameField } from '#worker/features/people/people.schema.ts'
import type { Gender } from '#worker/features/providers/providers.schema.ts'
import { yearsOfWork } from '#worker/features/providers/years-of-work.rules.ts'
import { plainWords } from '#worker/lib/text/spelling.schema.ts'
import { understand } from '#worker/features/providers/search/understanding/understanding.rules.ts'
import {
  genderOf,
  type Place,
  type Trade,
  type Vocabulary,
} from '#worker/features/providers/search/understanding/vocabulary.rules.ts'
import { smsOfSite, smsSize } from '#worker/features/outbox/sms-templates.schema.ts'
import { constantTimeEqual, keyedHash, keyedHashes } from '#worker/lib/crypto.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import { bengaliNumber } from '#worker/lib/text/bengali-number.ts'
import { asciiDigits, tidyLine, typedDigits } from '#worker/lib/text/fold.ts'
import { normalizePhone } from '#worker/lib/text/phone.ts'
import type { ImportCells, RowDoubt, RowProblem } from './recruiting.schema.ts'
import { dayWindow } from '#worker/features/people/limits.rules.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'

const minute = 60_000

/** In milliseconds: a wrong list can be taken back before its SMS leave; when the worker is reminded; when the row is deleted. */
export const waits = { first: 10 * minute, reminder: 7 * millisecondsPerDay, answer: 30 * millisecondsPerDay }
/** How long a list remembers who agreed, and the site who refused, in milliseconds. */
export const answerKept = 730 * millisecondsPerDay

const maxYears = 60

export type ReadRow = {
  name: string
  /** 01XXXXXXXXX; null if it is none. */
  phone: string | null
  trade: Trade | null
  place: Place | null
  years: number | null
  gender: Gender
  problems: RowProblem[]
  doubts: RowDoubt[]
}

/** What a row means, with the words of the search. Whether its number is known already is not asked here. */
export function readRow(cells: ImportCells, vocabulary: Vocabulary): ReadRow {
  const problems: RowProblem[] = []
  const doubts: RowDoubt[] = []
  const texts = [cells.name, cells.trade, cells.place, cells.years, cells.gender]
  if ([...texts, cells.phone].some((text) => text.includes('\ufffd'))) problems.push('broken_text')
  // What a spreadsheet would run. A number may begin with + or stand in ="…".
  if (texts.some((text) => /^\s*[=+\-@＝＋－＠]/.test(text))) problems.push('formula')

  const name = tidyLine(cells.name)
  if (name === '') problems.push('no_name')
  else if (!publicNameField.safeParse(name).success) problems.push('bad_name')

  const phone = readPhone(cells.phone)
  if (cells.phone.trim() === '') problems.push('no_phone')
  else if (phone === null) problems.push(isRounded(cells.phone) ? 'rounded_phone' : 'bad_phone')

  const asked = understand(cells.trade, vocabulary)
  const trade = asked.trades[0] ?? null
  if (cells.trade.trim() === '') problems.push('no_trade')
  else if (!trade) problems.push('unknown_trade')
  if (asked.trades.length > 1) doubts.push('several_trades')

  const lives = understand(cells.place, vocabulary)
  const places = lives.places.filter(({ level }) => level === 'upazila')
  const districts = new Set(places.map(({ districtId }) => districtId))
  if (cells.place.trim() === '') problems.push('no_place')
  else if (lives.places.length === 0) problems.push('unknown_place')
  else if (places.length === 0) problems.push('wide_place')
  else if (districts.size > 1) problems.push('shared_place')
  else if (places.length > 1) doubts.push('several_places')
  const place = districts.size === 1 ? (places[0] ?? null) : null
  if (place && hasNamesake(place, cells.place, vocabulary)) doubts.push('likely_place')

  if ([...(trade ? asked.rest : []), ...(place ? lives.rest : [])].length > 0) doubts.push('extra_words')
  const years = readYears(cells.years)
  if (years === null && cells.years.trim() !== '') doubts.push('unclear_years')
  return { name, phone, trade, place, years, gender: readGender(cells.gender, name), problems, doubts }
}

/** Whether a thana of another district has the name as well, and the text names neither district nor division of this one. */
function hasNamesake({ name, districtId, divisionId }: Place, text: string, vocabulary: Vocabulary): boolean {
  const isNamesake = (other: Place) =>
    other.level === 'upazila' && other.name === name && other.districtId !== districtId
  if (!vocabulary.places.some(isNamesake)) return false
  const words = plainWords(text)
  // Some districts have a name of two words.
  const parts = words.flatMap((word, at) => [word, `${word} ${words[at + 1] ?? ''}`])
  return !parts.some((part) =>
    understand(part, vocabulary).places.some(
      ({ level, id }) =>
        id === (level === 'district' ? districtId : level === 'division' ? divisionId : null),
    ),
  )
}

/** A number as spreadsheets leave it: ="017…", '017…, without its first 0, or as 1712345678.0. */
function readPhone(text: string): string | null {
  const digits = typedDigits(text)
    .trim()
    .replace(/^="?|^'|"$/g, '')
    .replace(/\.0+$/, '')
  return normalizePhone(digits) ?? (/^1\d{9}$/.test(digits) ? normalizePhone(`0${digits}`) : null)
}

/** 1.71E+09: the last digits are lost. */
const isRounded = (text: string) => /^\d[\d.,]*e\+?\d+$/i.test(typedDigits(text).trim())

/** "৫", "5 years", "১০+", "পাঁচ বছর". Null for less than one, and for what is no number of years. */
function readYears(text: string): number | null {
  const plain = tidyLine(text)
  const [only, more] = asciiDigits(plain).match(/\d+/g) ?? []
  const years =
    yearsOfWork(plain) ??
    (only === undefined || more !== undefined ? yearsOfWork(`${plain} বছর`) : Number(only))
  return years !== null && years > 0 && years <= maxYears ? years : null
}

const femaleNames = new Set(
  'মোছাঃ মোসাঃ মোছাম্মৎ মোসাম্মৎ বেগম আক্তার আখতার আকতার খাতুন খাতুনী বিবি বানু রানী রাণী সুলতানা পারভীন পারভিন নেছা নাহার mst begum begom akter akhter aktar khatun bibi banu rani sultana parvin parveen nesa nahar'
    .split(' ')
    .flatMap(plainWords),
)

function readGender(text: string, name: string): Gender {
  const said = plainWords(text)
    .map((word) => genderOf(word))
    .find((found) => found !== null)
  return said ?? (plainWords(name).some((word) => femaleNames.has(word)) ? 'female' : 'male')
}

/** What the profile says of the years. It needs some text. */
export const experienceText = (years: number | null): string =>
  years === null ? 'অভিজ্ঞতার কথা এখনো জানাননি।' : `${bengaliNumber(years)} বছর ধরে এই কাজ করি।`

/** With each key of the ring, the current one first. */
export const phoneHashes = (keys: KeyRing, phone: string): string[] =>
  keyedHashes(keys, 'imported-phone', phone)

type Invited = { id: number; phoneHash: string }

// 96 bits: all guesses of a year find none of the few thousand links that wait.
const signatureLength = 16
const signed = ({ id, phoneHash }: Invited) => `${id}:${phoneHash}`

/** The token of the link in the SMS. The id stands last: an address that ends with a mark is cut by some phones. */
export const invitationToken = (keys: KeyRing, invited: Invited): string =>
  keyedHash(keys, 'invitation', signed(invited)).slice(0, signatureLength) + invited.id.toString(36)

/** The row that a token is about, before its signature is checked; null if it is malformed. */
export function rowOfToken(token: string): number | null {
  const id = /^[\w-]{16}([1-9a-z][0-9a-z]{0,8})$/.exec(token)?.[1]
  return id === undefined ? null : Number.parseInt(id, 36)
}

export const isInvitationToken = (keys: KeyRing, token: string, invited: Invited): boolean =>
  keyedHashes(keys, 'invitation', signed(invited)).some((hash) =>
    constantTimeEqual(hash.slice(0, signatureLength), token.slice(0, signatureLength)),
  )

/** The SMS to a worker of a list, in at most two parts; a long trade is left out. */
export function invitationText(
  link: string,
  { siteName, trade }: { siteName: string; trade: string },
): string {
  const texts = [
    `${siteName}: আপনাকে “${trade}” হিসেবে দেখাতে চাই। রাজি বা অরাজি হলে চাপুন ${link}`,
    smsOfSite(siteName, `আপনার প্রোফাইল দেখাতে চাই। রাজি বা অরাজি হলে চাপুন ${link}`),
  ] as const
  return smsSize(texts[0]).parts <= 2 ? texts[0] : texts[1]
}

/** The days that figures of agents cover. */
export const daysOfFigures = 90
/** How long the note stays of who took a form, in days. */
export const daysKept = 730
/** After so many days from the agreement it counts whether the worker still answers. */
export const stillAnswersDays = 30

/** From when on the admins are warned of an agent. */
export const suspicion = {
  days: 30,
  /** Numbers that differ in their last two digits only. */
  seriesDigits: 9,
  /** Sending the SMS, reading it and saying six digits takes longer. */
  quickMilliseconds: 12_000,
  from: { same_series: 3, same_second: 5, same_device: 3 },
} as const
export type Pattern = keyof typeof suspicion.from

/** What the settings allow an agent on the day of `now`, and when a form that arrives now is deleted. */
export const boundsOf = (
  settings: Pick<Settings, 'agent_daily_limit' | 'agent_form_days' | 'timezone'>,
  now: Date,
) => ({
  day: { limit: Number(settings.agent_daily_limit), since: dayWindow(now, settings.timezone).start },
  expiresAt: new Date(now.getTime() + Number(settings.agent_form_days) * millisecondsPerDay),
})

/** The SMS with the code. It says what the code is for, because the worker reads it out. */
export const agreementText = (siteName: string, code: string): string =>
  smsOfSite(siteName, `প্রোফাইল খোলার কোড ${code}। রাজি হলে ফর্ম নেওয়া কর্মীকে বলুন।`)

/** The SMS after the agreement, so that no one is listed without knowing it. */
export const onboardedText = (siteName: string): string =>
  smsOfSite(siteName, 'আপনার ফর্ম জমা হয়েছে। নিজে চালাতে সাইটে পাসওয়ার্ড ভুলে গেছি চাপুন।')
