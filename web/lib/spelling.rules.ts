import { toAsciiDigits } from '#web/lib/format.ts'

/** One writing of a text: composed, lower case, ASCII digits, no joiners, words parted by single spaces. */
export const foldSpelling = (text: string): string =>
  toAsciiDigits(text.normalize('NFC'))
    .toLowerCase()
    .replace(/[\u200b-\u200d\ufeff'’‘`]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

/** Letters that people exchange, by what stands for all of them. Longer ones come first. */
const alike: Record<string, string> = {}
for (const pair of (
  'tion>son sion>son chh>c sch>sk sh>s ch>c ph>f bh>b dh>d th>t kh>k gh>g jh>j rh>r ck>k x>ks q>k z>j v>b w>u ' +
  'ee>i ea>i ie>i oo>u ou>u y>i e>i o>a ce>si ci>si cy>si c>k ' +
  'ঈ>ই ী>ি ঊ>উ ূ>ু ণ>ন শ>স ষ>স য>জ ৎ>ত ঙ>ং ঢ়>র ড়>র য়>য় ঁ> ্> ৃ>রি ঋ>রি'
).split(' ')) {
  const [letters = '', sound = ''] = pair.normalize('NFC').split('>')
  alike[letters] = sound
}
// In NFC, ড়, ঢ় and য় are two code points; without the entry for য় its first one would become জ.
const letters = new RegExp(
  Object.keys(alike)
    .toSorted((a, b) => b.length - a.length)
    .join('|'),
  'g',
)

/** How folded words sound, roughly: spellings that people exchange become one. Keeps spaces and other separators. */
export const soundOf = (folded: string): string =>
  folded.replace(letters, (found) => alike[found] ?? found).replace(/([a-z])\1+/g, '$1')

// The endings of a noun that a search has: of, in, to, the, plural.
const bengaliEndings = 'গুলোর গুলো গুলি দেরকে দের েরা রা টির টার টি টা য়ের ের েতে তে কে য় ে র'
  .normalize('NFC')
  .split(' ')
const latinEndings = 'gulo der era te er ke ta ti e y r s'.split(' ')

/** A folded word, and the words that it may be an inflection of: সাভারে is also সাভার. Some of them may be no words. */
export function formsOf(word: string): string[] {
  const isLatin = /^[a-z]/.test(word)
  const fewest = isLatin ? 3 : 2
  const stems = (isLatin ? latinEndings : bengaliEndings)
    .filter((ending) => word.length - ending.length >= fewest && word.endsWith(ending))
    .map((ending) => word.slice(0, -ending.length))
  return [word, ...stems]
}

/** Whether one text becomes the other by one letter more, one less, another one, or two neighbours exchanged. */
export function isWithinOneTypo(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  if (start === one.length && start === other.length) return true
  const rest = [one.slice(start), other.slice(start)] as const
  const [left, right] = rest
  if (left.length === right.length)
    return (
      left.slice(1) === right.slice(1) ||
      (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
    )
  return left.length > right.length ? left.slice(1) === right : left === right.slice(1)
}
