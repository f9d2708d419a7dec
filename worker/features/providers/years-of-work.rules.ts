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

// An age is no experience: "বয়স ৩৫ বছর".
const years = new RegExp(
  plain(
    String.raw`(?<!বয়স\P{N}{0,8})(?<![\p{L}\p{M}\p{N}.])([০-৯\d]{1,2}|${Object.keys(words).join('|')})\s*\+?\s*বছর(?!ের\s+কম)`,
  ),
  'u',
)

/**
 * The whole years of work that a description of experience names first: 5 for "৫ বছর ধরে কাজ করি"; null if it names none, or less than
 * one.
 */
export function yearsOfWork(experience: string): number | null {
  const [, found] = years.exec(plain(experience)) ?? []
  if (found === undefined) return null
  const digits = found.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
  const number = numberOfWord.get(found) ?? Number(digits)
  return number > 0 ? number : null
}
