const words = {
  এক: 1,
  দুই: 2,
  তিন: 3,
  চার: 4,
  পাঁচ: 5,
  ছয়: 6,
  সাত: 7,
  আট: 8,
  নয়: 9,
  দশ: 10,
  পনেরো: 15,
  বিশ: 20,
}

const plain = (text: string) => text.normalize('NFC')
const numberOfWord = new Map(Object.entries(words).map(([word, number]) => [plain(word), number]))

const year = plain('বছর')

/** Characters before a "বছর" that can matter. */
const maxBefore = 24

const number = new RegExp(plain(String.raw`([০-৯\d]{1,2}|${Object.keys(words).join('|')})\s*\+?\s*$`), 'u')
// An age is no experience: "বয়স ৩৫ বছর".
const otherBefore = new RegExp(plain(String.raw`[\p{L}\p{M}\p{N}.]$|বয়স\P{N}{0,8}$`), 'u')
const lessThan = new RegExp(plain(String.raw`^ের\s+কম`), 'u')

/**
 * The whole years of work that a description of experience names first: 5 for "৫ বছর ধরে কাজ করি"; null if it names none, or less than
 * one.
 * @param experience as it is stored: in Unicode NFC, with single spaces
 */
export function yearsOfWork(experience: string): number | null {
  // Lists ask this of each provider, and a search through a whole description takes ten times as long.
  for (let at = experience.indexOf(year); at !== -1; at = experience.indexOf(year, at + 1)) {
    const before = experience.slice(Math.max(0, at - maxBefore), at)
    const match = number.exec(before)
    const after = at + year.length
    if (!match || otherBefore.test(before.slice(0, match.index))) continue
    if (lessThan.test(experience.slice(after, after + maxBefore))) continue
    const [, found = ''] = match
    const digits = found.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
    const years = numberOfWord.get(found) ?? Number(digits)
    return years > 0 ? years : null
  }
  return null
}
