// The words for a digit as people write them in Bengali, in English, and in English with Bengali letters.
const words: readonly string[] = [
  'শূন্য শুন্য শূণ্য শুণ্য জিরো zero shunno sunno',
  'এক ওয়ান one ek',
  'দুই টু two dui',
  'তিন থ্রি three tin',
  'চার ফোর four char',
  'পাঁচ পাচ ফাইভ five pach panch',
  'ছয় সিক্স six choy chhoy',
  'সাত সেভেন seven sat shat',
  'আট এইট eight aat',
  'নয় নাইন nine noy',
]

const times: Record<string, number> = { double: 2, ডাবল: 2, ডবল: 2, triple: 3, ট্রিপল: 3, ত্রিপল: 3 }

const normal = (word: string) => word.normalize('NFKC')

const digitOfWord = new Map(
  words.flatMap((line, digit) => line.split(' ').map((word) => [normal(word), String(digit)] as const)),
)
const timesOfWord = new Map(Object.entries(times).map(([word, count]) => [normal(word), count]))

const wholeWord = (list: Iterable<string>) =>
  String.raw`(?<![\p{L}\p{M}])(?:${[...list].toSorted((a, b) => b.length - a.length).join('|')})(?![\p{L}\p{M}])`

const repeated = new RegExp(
  String.raw`(${wholeWord(timesOfWord.keys())})[^\p{L}\d]*(\d|${wholeWord(digitOfWord.keys())})`,
  'gu',
)
const single = new RegExp(wholeWord(digitOfWord.keys()), 'gu')

const digitOf = (word: string) => digitOfWord.get(word) ?? word

/** Writes the words for digits as digits: `শূন্য এক ডাবল সাত` is `0 1 77`. */
export const wordsAsDigits = (plain: string): string =>
  plain
    .replace(repeated, (_, count: string, word: string) => digitOf(word).repeat(timesOfWord.get(count) ?? 1))
    .replace(single, digitOf)

export const countNumberWords = (plain: string): number => plain.match(single)?.length ?? 0
