// The words for 0-99 as people write them: in Bengali, in English, in English with Bengali letters, and in Bengali with Latin
// letters. A line holds the words of ten numbers; spellings of one number are joined by `/`.
const bengali = `
শূন্য এক/অ্যাক দুই/দু তিন চার পাঁচ ছয়/ছয় সাত আট নয়
দশ এগারো/এগার বারো/বার তেরো/তের চৌদ্দ/চোদ্দ পনেরো/পনের ষোলো/ষোল সতেরো/সতের আঠারো/আঠার উনিশ
বিশ/কুড়ি একুশ বাইশ তেইশ চব্বিশ পঁচিশ ছাব্বিশ সাতাশ আটাশ/আঠাশ উনত্রিশ/উনতিরিশ
ত্রিশ/তিরিশ একত্রিশ/একতিরিশ বত্রিশ/বতিরিশ তেত্রিশ/তেতিরিশ চৌত্রিশ/চৌতিরিশ পঁয়ত্রিশ/পঁয়তিরিশ/পাঁয়ত্রিশ ছত্রিশ/ছতিরিশ সাঁইত্রিশ/সাঁয়ত্রিশ/সাতত্রিশ আটত্রিশ/আটতিরিশ উনচল্লিশ
চল্লিশ একচল্লিশ বিয়াল্লিশ/বেয়াল্লিশ তেতাল্লিশ/তিতাল্লিশ চুয়াল্লিশ/চৌচল্লিশ/চৌয়াল্লিশ পঁয়তাল্লিশ/পাঁয়তাল্লিশ ছেচল্লিশ/ছয়চল্লিশ সাতচল্লিশ আটচল্লিশ উনপঞ্চাশ
পঞ্চাশ একান্ন বায়ান্ন/বাহান্ন তিপ্পান্ন/তেপ্পান্ন চুয়ান্ন/চৌয়ান্ন পঞ্চান্ন/পাঁচপঞ্চাশ ছাপ্পান্ন সাতান্ন আটান্ন উনষাট
ষাট একষট্টি বাষট্টি তেষট্টি চৌষট্টি পঁয়ষট্টি/পাঁয়ষট্টি ছেষট্টি/ছিষট্টি সাতষট্টি আটষট্টি উনসত্তর
সত্তর একাত্তর বাহাত্তর তিয়াত্তর/তেয়াত্তর চুয়াত্তর পঁচাত্তর ছিয়াত্তর/ছেয়াত্তর সাতাত্তর আটাত্তর উনআশি/উনাশি
আশি একাশি বিরাশি তিরাশি চুরাশি পঁচাশি ছিয়াশি সাতাশি অষ্টাশি/আটাশি উননব্বই/উনানব্বই
নব্বই/নব্বুই একানব্বই বিরানব্বই/বিরানব্বুই তিরানব্বই চুরানব্বই পঁচানব্বই ছিয়ানব্বই সাতানব্বই আটানব্বই নিরানব্বই`

const banglish = `
shunno/shunyo ek/ak/aek dui/du tin char/car pach/panch choy/chhoy/soy sat/shat at/aat noy/noi
dosh egaro baro tero choddo/chouddo ponero sholo shotero/satero atharo unish
bish/kuri ekush baish/baishh teish chobbish/chabbish pochish/ponchish chabbish/chhabbish satash atash/athash untrish/unotrish
trish/tirish ektrish/ekotrish botrish/battrish tetrish choutrish/chotrish poytrish/poitrish chotrish/choytrish saitrish/shaitrish attrish/atotrish unchollish/unochollish
chollish ekchollish biyallish/beallish tetallish chuyallish/choallish poytallish/poitallish chechollish shatchollish/satchollish atchollish unponchash/unoponchash
ponchash ekanno bayanno/bahanno tippanno/teppanno chuyanno/choanno ponchanno chappanno satanno atanno unshat/unoshat
shat/shaat ekshotti bashotti teshotti choushotti poyshotti/poishotti cheshotti shatshotti/satshotti atshotti unshottor/unoshottor
shottor ekattor bahattor tiyattor chuyattor/choattor pochattor chiyattor/cheattor satattor atattor unashi
ashi ekashi birashi tirashi churashi pochashi chiyashi satashi ashtashi/atashi unonobboi
nobboi ekanobboi biranobboi tiranobboi churanobboi pochanobboi chiyanobboi satanobboi atanobboi niranobboi`

const english = `
zero one two three four five six seven eight nine
ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen`
const englishTens = 'twenty thirty forty/fourty fifty sixty seventy eighty ninety'

const lettered = `
জিরো ওয়ান টু থ্রি ফোর ফাইভ/ফাইব সিক্স সেভেন/সেবেন এইট নাইন
টেন ইলেভেন/এলেভেন টুয়েলভ/টুয়েল্ভ থার্টিন ফোর্টিন/ফরটিন ফিফটিন সিক্সটিন সেভেন্টিন এইটিন নাইনটিন/নাইন্টিন`
const letteredTens = 'টুয়েন্টি/টোয়েন্টি থার্টি ফোর্টি/ফরটি ফিফটি/ফিপটি সিক্সটি সেভেন্টি এইটি/এইট্টি নাইন্টি'

// Hindi and Urdu, and English by its sound, in Latin letters: the digits.
const spoken = `
sifar ek do teen chaar paanch chhe/che saat aath nau
jiro oan/wan tu thri phor phaib/faib siks seben eit nain`

const repeats: Readonly<Record<string, number>> = {
  double: 2,
  ডাবল: 2,
  ডবল: 2,
  triple: 3,
  ট্রিপল: 3,
  ত্রিপল: 3,
}
// What follows a number word and adds no digit: তিনশো, one hundred.
const hundreds = 'শো শত শ’ hundred sho shoto হান্ড্রেড'

/** The words for a number in all writings: the number and its spellings. */
export const numberSpellings: ReadonlyMap<number, readonly string[]> = collectSpellings()

function collectSpellings() {
  const found = new Map<number, string[]>()
  const add = (list: string, start: number, step: number) => {
    for (const [index, word] of list.trim().split(/\s+/).entries()) {
      const number = start + index * step
      found.set(number, [...(found.get(number) ?? []), ...word.split('/')])
    }
  }
  for (const list of [bengali, banglish, english, lettered, ...spoken.trim().split('\n')]) add(list, 0, 1)
  for (const list of [englishTens, letteredTens]) add(list, 20, 10)
  return found
}

const sameLetters: readonly (readonly [RegExp, string])[] = [
  // আসি (I come) is no আশি (80).
  [/আসি/gu, 'আস'],
  // Bengali: marks of nasals and of joined letters, long and short vowels, letters that sound alike.
  [/[়্ঁঃ’']/gu, ''],
  [/[শষ]/gu, 'স'],
  [/[ণঞ]/gu, 'ন'],
  [/[ীঈ]/gu, 'ি'],
  [/[ূঊউ]/gu, 'ু'],
  [/ই/gu, 'ি'],
  [/ৌ/gu, 'ো'],
  [/ঠ/gu, 'ট'],
  [/ভ/gu, 'ব'],
  // Latin: the letters by which people tell the same sound.
  [/([bcgkpstd])h/gu, '$1'],
  [/o/gu, 'a'],
  [/y|ee/gu, 'i'],
  [/oo/gu, 'u'],
  [/v/gu, 'b'],
  [/z/gu, 'j'],
  // Whatever is doubled.
  [/(\p{L}|\p{M})\1+/gu, '$1'],
]

/** A word as it is compared: spellings of one sound become one. */
const soundOf = (word: string): string =>
  sameLetters.reduce((text, [letters, one]) => text.replace(letters, one), word.normalize('NFKC'))

type Meaning = { digits: string; words: number; repeats?: number }

const meanings = new Map<string, Meaning>([
  ...[...numberSpellings].flatMap(([number, words]) =>
    words.map((word): [string, Meaning] => [soundOf(word), { digits: String(number), words: 1 }]),
  ),
  ...Object.entries(repeats).map(([word, count]): [string, Meaning] => [
    soundOf(word),
    { digits: '', words: 0, repeats: count },
  ]),
  ...hundreds.split(' ').map((word): [string, Meaning] => [soundOf(word), { digits: '', words: 0 }]),
])
const meaningOf = (word: string) => meanings.get(soundOf(word))
// By first letter, so that most places of a text need no look-up.
const longestFrom = new Map<string, number>()
for (const word of meanings.keys())
  longestFrom.set(word.charAt(0), Math.max(word.length, longestFrom.get(word.charAt(0)) ?? 0))

type NumberChain = {
  digits: string
  /** How many of the numbers are words. */
  words: number
  /** Whether it is more than a part of one word: it begins with a word and ends with another, or with its case ending. */
  isWhole: boolean
}

type Step = { digits: string; words: number; end: number }

/**
 * Numbers that follow each other with nothing but signs between them, in digits or words, also in words that are written as one.
 * @param plain see `plainDigits`
 * @returns the longest chain from each place at which one begins; chains without a word are left out
 */
export function numberChains(plain: string): NumberChain[] {
  const tokens = soundOf(plain.replace(/[^\p{L}\p{M}’'\d]+/gu, ' ')).match(/\d+|[^\d\s]+/gu) ?? []
  const flat = tokens.join('')
  const starts = new Set<number>()
  let length = 0
  for (const token of tokens) {
    starts.add(length)
    length += token.length
  }
  const endOfToken = (place: number) => {
    let end = place + 1
    while (end < length && !starts.has(end)) end += 1
    return end
  }
  return stepsOf(flat).flatMap((step, start) => {
    if (!step || step.words === 0) return []
    const rest = starts.has(step.end) ? '' : flat.slice(step.end, endOfToken(step.end))
    const isWhole = starts.has(start) && rest.length <= maxEnding && step.end > endOfToken(start)
    return [{ digits: step.digits, words: step.words, isWhole }]
  })
}

/** The same text with its number words as digits, and how many there were. Words that are part of another word stay. */
export function wordsAsDigits(plain: string, chains = numberChains(plain)): { text: string; words: number } {
  let words = 0
  if (chains.length === 0) return { text: plain, words }
  const repeated = plain.replace(repeatedWord, (_, count: string, word: string) =>
    word.repeat(meaningOf(count)?.repeats ?? 1),
  )
  const text = repeated.replace(/[\p{L}\p{M}’']+/gu, (word) => {
    const sound = soundOf(word)
    const step = stepsOf(sound)[0]
    if (!step || step.words === 0 || !ending.test(sound.slice(step.end))) return word
    words += step.words
    return `${step.digits}${sound.slice(step.end)}`
  })
  return { text, words }
}

const repeatedWord = new RegExp(
  String.raw`(?<!\p{L})(${Object.keys(repeats).join('|')})[^\p{L}\d]*(\d|[\p{L}\p{M}]+\s?)`.normalize('NFKC'),
  'gu',
)

/** Letters of a case ending or a counter: সাতে, সাতের, সাতটা, সাতজন. */
const maxEnding = 3
const ending = /^(?:ট[াি]?র?|ে?র?|তে|e?r?|ta|ti)$/u

const longestAt = (flat: string, start: number) => longestFrom.get(flat.charAt(start)) ?? 0

/** The longest chain from each place of a text without separators. */
function stepsOf(flat: string): (Step | undefined)[] {
  const steps: (Step | undefined)[] = Array.from({ length: flat.length })
  for (let start = flat.length - 1; start >= 0; start -= 1) {
    if (/\d/.test(flat[start] ?? ''))
      steps[start] = follow({ digits: flat[start] ?? '', words: 0 }, start + 1, steps)
    else
      for (let end = Math.min(flat.length, start + longestAt(flat, start)); end > start; end -= 1) {
        const meaning = meanings.get(flat.slice(start, end))
        const step = meaning && follow(meaning, end, steps)
        if (step && step.end > (steps[start]?.end ?? 0)) steps[start] = step
      }
  }
  return steps
}

function follow(meaning: Meaning, end: number, steps: readonly (Step | undefined)[]): Step | undefined {
  // A letter that ends one word and begins the next was made one: zeroone.
  const candidates = [steps[end], meaning.words > 0 ? steps[end - 1] : undefined]
  const next = candidates.toSorted((a, b) => (b?.end ?? 0) - (a?.end ?? 0))[0]
  if (meaning.repeats)
    return next && { ...next, digits: (next.digits[0] ?? '').repeat(meaning.repeats - 1) + next.digits }
  return {
    digits: meaning.digits + (next?.digits ?? ''),
    words: meaning.words + (next?.words ?? 0),
    end: next?.end ?? end,
  }
}
