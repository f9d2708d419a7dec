// A single letter or one of these words between digits separates nothing: people put them into a number to hide it.
// A single letter that counts does: ৫টা, ৩টি, ৫ম, ২য়, 5k, 10m.
const loneLetter = String.raw`(?<!\p{L})(?![টময]|[km](?!\p{L}))\p{L}(?!\p{L})`
const connective = String.raw`(?<!\p{L})(?:and|then|dot|dash|space|plus|আর|এব|তরপর|ডট|ডযশ|সপস)(?!\p{L})`
const denseRun = new RegExp(String.raw`\d(?:(?:[^\p{L}\d]|${loneLetter}|${connective})*\d)*`, 'gu')

// Numbers that people list without meaning a phone number.
const year = String.raw`(?:19|20)\d\d`
const date = String.raw`\d{1,2}[./-]\d{1,2}[./-]${year}|${year}[./-]\d{1,2}[./-]\d{1,2}`
const time = String.raw`(?:[01]?\d|2[0-4])[:.][0-5][05]`
const amount = String.raw`[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}|[1-9]\d{0,3}0|[1-9]\d{0,4}000`
const harmless = `(?:${date}|${time}|${amount}|${year})`
const harmlessList = new RegExp(String.raw`^${harmless}(?:[^\d]+${harmless})*$`, 'u')

type DigitRun = {
  digits: string
  /** Only dates, times, years and round amounts. */
  isHarmless: boolean
}

/** Letters as they are compared here: without vowel signs and other marks. */
export const withoutMarks = (plain: string): string => plain.replace(/\p{M}/gu, '')

/** The digits of a text that follow each other without a word between them. @param bare see {@link withoutMarks} */
export function digitRuns(bare: string): DigitRun[] {
  return Array.from(bare.matchAll(denseRun), ([text]) => ({
    digits: text.replace(/\D/g, ''),
    isHarmless: harmlessList.test(text),
  }))
}
