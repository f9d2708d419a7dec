import { isNeed } from '#worker/features/categories/words/words.rules.ts'
import { minForgivenLength, plainWords, spelledPhrases, stemOf } from '#worker/lib/text/spelling.schema.ts'
import type { PlacedLevel } from '#worker/features/places/places.schema.ts'

// What complaints and wishes say beside the thing: জ্বলে না, hoye gese, পাঠান তো.
const complaints = `
  না নাই নেই বের বার বারবার হয় হয়ে হইছে হইয়া হচ্ছে হয়েছে গেছে গেসে গেল গেলো গেছি যায় যাচ্ছে যাইতেছে উঠে ওঠে উঠছে উঠেছে উঠতেছে জ্বলে জলে জ্বলছে ঘুরে ঘোরে ঘুরছে চলে চলছে চলতেছে আসে আসছে আসতেছে ধরে ধরেছে ধরছে নেয় নিচ্ছে
  দেয় দিচ্ছে পাচ্ছি পাই পাইনা খুলে খোলে আটকে ভেঙে ভেঙ্গে ফেটে কেটে কাটে পড়ছে পড়তেছে বন্ধ হঠাৎ পারি পারছি পাঠান পাঠাবেন পাঠাও তো প্লিজ দয়া কোথায় কই কত নেবে নেন নিবে এসে এমন কিভাবে কীভাবে লাগছে লাগলে চাচ্ছি চাইছি করাব করাবো
  na nai nei nay ber hoy hoye hoise hoice hoyeche hocche hosse gese gece geche geese gelo jay jacche jasse jai uthe othe utheche jole jolena jolche ghure ghore ghurena chole cholena colche ase aase asena dhore dhoreche ney nicche dey dicche pai paina khule atke venge bhenge fete kete
  kate porche bondho hothat pathan pathaben please plz kothay koi koto nebe niben kivabe ekhon ekhoni akhoni akhon kal sokale sokal rate raate rat bikale dupure aj ajke khoroch khorche kom sosta shosta barbar not working broken doesnt isnt is`

// Words of a request that name neither a trade nor a place. Without a trade beside them they say nothing either.
const listed = `
  ও এবং আর বা অথবা একজন একটা একটি একটু কোন কোনো কেউ কি কী ভালো ভাল সেরা দক্ষ অভিজ্ঞ বিশ্বস্ত প্রফেশনাল পেশাদার সস্তা কম দামে দাম খরচ রেট মূল্য টাকা টাকায় জরুরি জরুরী এখন এখনই আজ আজকে
  দ্রুত তাড়াতাড়ি দরকার চাই লাগবে লাগে প্রয়োজন খুঁজছি খুজছি খুঁজি খুজি খোঁজ খুঁজতে খুজতে খোঁজা খুঁজে পাব পাবো পাওয়া যাবে যায় আছে আছেন হবে দিন দিতে নিতে নিব নেব নেবো ভাড়া ডাকুন ডাকতে ডাক
  আমি আমার আমাদের আমাকে তার তাদের কাছে কাছাকাছি কাছের আশেপাশে আশপাশে পাশে নিকটে এলাকায় এলাকা এলাকার মধ্যে ভিতরে থেকে দিয়ে জন্য জন্যে সাথে সঙ্গে তে এ এর র য় কে টা টি গুলো
  লোক লোকের মানুষ জন মিস্ত্রি মিস্ত্রী কারিগর কর্মী মেকানিক টেকনিশিয়ান মেস্তরি মিস্তিরি সার্ভিস সার্ভিসিং সেবা সেবাদাতা কাজ কাজের করা করার করানো করাতে করতে করে করবে করবো করব করি করুন করেন পারে পারেন দেওয়া দেয়া
  ঠিক মেরামত রিপেয়ার রিপিয়ার সারানো সারাই নষ্ট সমস্যা লাগানো লাগানোর বসানো ফিটিং বানানো বানাতে বদলানো চেক নাম্বার নম্বর ফোন যোগাযোগ ঠিকানা তথ্য
  মহানগর শহর শহরে জেলা জেলার জেলায় উপজেলা থানা বিভাগ সদর বাসা বাসায় বাড়ি বাড়িতে ঘর ঘরে ঘরের বাসার বাড়ির হোম দোকান
  মোঃ মো মোহাম্মদ মুহাম্মদ জনাব ভাই আপা ওস্তাদ
  md mohammad mohammed muhammad mr mrs
  a an the for in at of to and or near nearby nearest around me my i we need needs needed want wanted looking search find hire get good best top cheap low cost price rate charge expert skilled experienced professional trusted urgent emergency now today local
  service services servicing repair repairing fix fixing install installation setup maintenance worker workers man men person people provider company shop mechanic technician specialist home house work job help bd bangladesh area city town district thana upazila road number contact phone
  lagbe lagba lage dorkar darkar chai cai proyojon ekjon akjon ekta akta valo bhalo balo khujchi khujtesi khujteci khuji khujte kache kase kacher kachakachi kasakasi ashepashe ase pashe nikote elaka elakay elakar moddhe theke diye jonno jonne sathe amar amader ami ache ase pabo jabe hobe din
  te er e r ke ta ti i o ei
  lok loker manush mistri mistry mistiri mistrir karigor kormi kaj kaaj kajer kora korar korano korate korte kore korbe korbo kori paren pare seba sheba thik tik meramot meramat sarano sarai nosto somossa lagano bosano banano basa basha basay bashay bari barite barir ghor ghore ghorer gor taka dam koto rate`

const words: ReadonlySet<string> = new Set(plainWords(listed + complaints))

/** For the box that suggests, separated by commas. */
export const helpingWords: string = [...new Set(plainWords(listed))].join(',')

// Times, prices and wishes, with any ending: সকালে, খরচের.
const inflected: ReadonlySet<string> = new Set(
  plainWords(`
  সকাল দুপুর বিকাল বিকেল সন্ধ্যা রাত দিন মাস সপ্তাহ ঘণ্টা ঘন্টা শুক্রবার শনিবার রবিবার সোমবার মঙ্গলবার বুধবার বৃহস্পতিবার কাল গতকাল আগামীকাল পরশু এখন আজ খরচ দাম রেট বাজেট টাকা মূল্য
  ভালো ভাল বিশ্বস্ত অভিজ্ঞ সৎ নিয়মিত আর্জেন্ট ইমার্জেন্সি তাড়াতাড়ি জলদি`),
)
const inflections = 'ে ের েই তে র ই ও েও টা টায় য় ায়'
  .normalize('NFC')
  .split(' ')
  .flatMap((ending) => plainWords(ending))

/** Whether a plain word only helps a request: "need", "near me", লোক, ঠিক করা. */
export const isHelping = (word: string): boolean =>
  words.has(word) ||
  inflected.has(word) ||
  inflections.some((ending) => word.endsWith(ending) && inflected.has(word.slice(0, -ending.length)))

const courtesies = new Set(
  plainWords(
    'মোঃ মো মোহাম্মদ মুহাম্মদ জনাব ভাই আপা ওস্তাদ md mohammad mohammed muhammad mr mrs নাম্বার নম্বর ফোন number phone',
  ),
)

/** Whether a helping word may stand beside the name of a person. */
export const isCourtesy = (word: string): boolean => courtesies.has(word)

const women = new Set(
  'মহিলা নারী মেয়ে মহিলাদের female lady ladies woman women mohila meye'.split(' ').flatMap(plainWords),
)
const men = new Set('পুরুষ ছেলে male purush gents chele'.split(' ').flatMap(plainWords))

/** The gender that a plain word asks for, or null. */
export const genderOf = (word: string): 'female' | 'male' | null =>
  women.has(word) ? 'female' : men.has(word) ? 'male' : null

/** A trade as the search knows it, in the order of the site. */
type TradeRow = { id: number; name: string; words: readonly string[] }
type PlaceRow = { id: number; name: string; bn_name: string; aka: readonly string[] }
/** What a search can understand: the active trades and all places. */
type VocabularyRows = {
  trades: readonly TradeRow[]
  divisions: readonly PlaceRow[]
  districts: readonly (PlaceRow & { division_id: number })[]
  thanas: readonly (PlaceRow & { district_id: number; kind: 'upazila' | 'metro_thana' })[]
  localities: readonly { upazila_id: number; name: string; spellings: readonly string[] }[]
}

export type Place = {
  level: PlacedLevel
  id: number
  name: string
  divisionId: number
  districtId: number | null
  /** Among places of one name, the one with the highest weight is meant. */
  weight: number
  /** The locality that was named, which lies in the place. */
  called?: string
}
export type Trade = { id: number; name: string }

const depth = { division: 0, district: 1, upazila: 2 }

/** Whether a place is a part of a wider one. */
export const liesIn = (inner: Place, outer: Place): boolean =>
  depth[inner.level] > depth[outer.level] &&
  (outer.level === 'division' ? inner.divisionId === outer.id : inner.districtId === outer.id)

/** `isNeed`: the words say what is to be done, not who is wanted. */
export type Meaning = { kind: 'trade'; trade: Trade; isNeed: boolean } | { kind: 'place'; place: Place }

export type Vocabulary = {
  trades: readonly Trade[]
  places: readonly Place[]
  /** By the letters of a phrase without spaces. */
  written: ReadonlyMap<string, readonly Meaning[]>
  /** By the sound of a phrase without spaces. */
  sounding: ReadonlyMap<string, readonly Meaning[]>
  /** Sounds that are long enough to forgive a typo, by their length. */
  byLength: ReadonlyMap<number, readonly string[]>
  /** The most words of one phrase. */
  longest: number
}

/** The most words of a phrase that can be matched. */
const maxWords = 5

const directions =
  /^(?<base>.+?)[ -](?:পূর্ব|পশ্চিম|উত্তর|দক্ষিণ|মডেল|east|west|north|south|uttar|dakshin|purba|paschim|model)$/iu

type Entry = { phrase: string; meaning: Meaning }

/** Builds the index of all phrases. It takes some milliseconds, so the caller keeps the result. */
export function buildVocabulary(rows: VocabularyRows): Vocabulary {
  const places = placesOf(rows)
  const thanas = new Map(
    places.flatMap(({ place }) => (place.level === 'upazila' ? [[place.id, place] as const] : [])),
  )
  const entries = [
    ...rows.trades.flatMap(tradeEntries),
    ...places.flatMap(placeEntries),
    ...rows.localities.flatMap(({ upazila_id: thanaId, name, spellings }): Entry[] => {
      const place = thanas.get(thanaId)
      return place
        ? [name, ...spellings].map((phrase) => ({
            phrase,
            meaning: { kind: 'place', place: { ...place, called: name } },
          }))
        : []
    }),
  ]
  const phrases = spelledPhrases(entries.map(({ phrase }) => phrase))
  const written = new Map<string, Meaning[]>()
  const sounding = new Map<string, Meaning[]>()
  let longest = 1
  for (const [at, { words, sounds }] of phrases.entries()) {
    const meaning = entries[at]?.meaning
    const [word = ''] = words
    // মিস্ত্রি alone names no trade, even if an admin lists it; the two helping words of কাজের লোক do.
    if (!meaning || words.length === 0 || words.length > maxWords || (words.length === 1 && isHelping(word)))
      continue
    longest = Math.max(longest, words.length)
    put(written, words.join(''), meaning)
    put(sounding, sounds.join(''), meaning)
    // "পানির মিস্ত্রি" is found by "পানি মিস্ত্রি", too.
    if (words.length > 1) put(written, words.map(stemOf).join(''), meaning)
  }
  const byLength = Map.groupBy(
    [...sounding.keys()].filter((sound) => sound.length >= minForgivenLength),
    (sound) => sound.length,
  )
  return {
    trades: rows.trades.map(({ id, name }) => ({ id, name })),
    places: places.map(({ place }) => place),
    written,
    sounding,
    byLength,
    longest,
  }
}

function put(into: Map<string, Meaning[]>, key: string, meaning: Meaning): void {
  if (key === '') return
  const known = into.get(key)
  if (!known) into.set(key, [meaning])
  else if (!known.some((other) => isSame(other, meaning))) known.push(meaning)
}

const tradeEntries = ({ id, name, words }: TradeRow): Entry[] => {
  const entry = (phrase: string, isNeed: boolean): Entry => ({
    phrase,
    meaning: { kind: 'trade', trade: { id, name }, isNeed },
  })
  return [
    ...[name, ...objectOf(name, words)].map((phrase) => entry(phrase, false)),
    ...words.map((word) => entry(word, isNeed(word))),
  ]
}

/**
 * মোবাইল of "মোবাইল মেকানিক": who asks for its repair means the trade. None of a name with more words or without helping ones, or
 * if the words of the trade have it.
 */
function objectOf(name: string, words: readonly string[]): string[] {
  const all = plainWords(name)
  const own = all.filter((word) => !isHelping(word))
  const isListed = words.some((word) => plainWords(word).join(' ') === own[0])
  return own.length === 1 && all.length > 1 && !isListed ? own : []
}

type NamedPlace = { place: Place; names: readonly string[] }

function placeEntries({ place, names }: NamedPlace): Entry[] {
  const entry = (phrase: string, weight = place.weight): Entry => ({
    phrase,
    meaning: { kind: 'place', place: { ...place, weight } },
  })
  const bases =
    place.level === 'upazila' ? names.flatMap((name) => directions.exec(name)?.groups?.base ?? []) : []
  return [...names.map((name) => entry(name)), ...bases.map((base) => entry(base, place.weight - 1))]
}

const isSame = (one: Meaning, other: Meaning): boolean =>
  one.kind === 'trade'
    ? other.kind === 'trade' && one.trade.id === other.trade.id
    : other.kind === 'place' && one.place.level === other.place.level && one.place.id === other.place.id

function placesOf({ divisions, districts, thanas }: VocabularyRows): NamedPlace[] {
  const divisionOf = new Map(districts.map(({ id, division_id: division }) => [id, division]))
  const named = (
    { id, name, bn_name: bengali, aka }: PlaceRow,
    place: Pick<Place, 'level' | 'divisionId' | 'districtId' | 'weight'>,
  ): NamedPlace => ({ place: { id, name: bengali, ...place }, names: [bengali, name, ...aka] })
  return [
    // The district before the division of its name: its people are nearer.
    ...districts.map((row) =>
      named(row, { level: 'district', divisionId: row.division_id, districtId: row.id, weight: 5 }),
    ),
    ...divisions.map((row) =>
      named(row, { level: 'division', divisionId: row.id, districtId: null, weight: 4 }),
    ),
    ...thanas.map((row) =>
      named(row, {
        level: 'upazila',
        divisionId: divisionOf.get(row.district_id) ?? 0,
        districtId: row.district_id,
        // Mirpur is a part of Dhaka before it is an upazila of Kushtia.
        weight: row.kind === 'metro_thana' ? 3 : 2,
      }),
    ),
  ]
}
