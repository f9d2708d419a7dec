import { plainWords } from '#worker/lib/text/spelling.schema.ts'

/** How people of the regions say the words of the work and of those who do it, by the word that the trades have for it. */
const bySource: Record<string, Record<string, string>> = {
  Chattogram: {
    কাজ: 'হাম হাইম',
    কাপড়: 'হাপর হঅর',
    কারেন্ট: 'হারেন্ট হারেন',
    কাটা: 'হাডা হাডন',
    কাঠ: 'হাঠ',
    করা: 'গরা গরন গইরবার',
    করবে: 'গরিব গরিবো গইরবো',
    ছেলে: 'ফোয়া',
    মেয়ে: 'মাইয়াফোয়া',
    বাচ্চা: 'গুরাফোয়া গুইরা',
    পানি: 'ফানি ফানী',
    পড়া: 'ফরা ফড়া',
    পড়ানো: 'ফরানো ফড়ানো ফড়ন',
    পরিষ্কার: 'ফরিষ্কার ফরিস্কার',
    পাইপ: 'ফাইপ',
    পাখা: 'ফাঙ্খা ফাখা',
    পাকা: 'ফাকা',
    পালা: 'ফালন',
    মানুষ: 'মানুচ মাইনষ',
    মাস্টার: 'মাস্টর মাষ্টর',
    মেরামত: 'মেরামতি',
    বুড়া: 'বুইজ্জা বুইড়া',
    টাকা: 'টেঁয়া টিঁয়া',
    লাগবে: 'লাইগবো লাইগব লাগিবো',
  },
  Sylhet: {
    বাচ্চা: 'হুরুতা হুরুত্তা হুরু',
    মেয়ে: 'ফুরি ফুড়ি',
    ছেলে: 'ফুয়া ফুত',
    মহিলা: 'বেটিন বেটিমানুষ',
    কাজ: 'খাম',
    কাপড়: 'খাফড় কাফড় খাপড়',
    কারেন্ট: 'খারেন্ট খারেন',
    কাঠ: 'খাঠ',
    কাটা: 'খাটা',
    চুল: 'ছুল',
    রান্না: 'রান্দা রান্দন',
    সেলাই: 'সিলাই সিলানি',
    রোগী: 'বেমারি রুগি রুগী',
    অসুস্থ: 'বেমার বেমারী',
    ফাটা: 'ফাটি',
    পুরান: 'ফুরান ফুরানা',
    পাকঘর: 'ফাকঘর ফাখঘর',
    পোকা: 'ফুকা',
    পরানো: 'ফিন্দানি',
    লাগবে: 'লাগব লাগবনি',
    আছে: 'আছইন আছেনি',
  },
  Noakhali: {
    পানি: 'হানি হানী',
    বাচ্চা: 'হোলাহান হোলাহাইন হোলাইন হোলাপাইন',
    ছেলে: 'হোলা',
    পড়া: 'হড়া হরা',
    পড়ানো: 'হড়ানো হড়ান',
    পাইপ: 'হাইপ',
    পাখা: 'হাখা হাঙ্খা',
    পাতিল: 'হাতিল',
    পরিষ্কার: 'হরিষ্কার হরিস্কার',
    পুরানো: 'হুরান',
    পোকা: 'হোকা',
    পাকা: 'হাকা',
    পালিশ: 'হালিশ',
    প্লাস্টার: 'হ্লাস্টার',
    ঝাড়ু: 'হিছা পিছা',
    হয়ে: 'অই',
  },
  Rangpur: {
    বাচ্চা: 'ছাওয়া ছৈল ছাওয়াল ছাওয়াপোয়া',
    ছেলে: 'চেংড়া ব্যাটাছাওয়া',
    মেয়ে: 'চেংড়ি বেটিছাওয়া',
    রান্না: 'আন্ধা আন্দা আন্ধন আন্দন আন্ধার',
    রং: 'অং',
    রোগী: 'ওগী উগী',
    লোহা: 'নোহা',
    লোক: 'নোক',
    লাগে: 'নাগে',
    লাগবে: 'নাগবে নাগিবে',
    লাগানো: 'নাগানো নাগান',
    মিস্ত্রি: 'মিস্তিরি মেস্তরী মেস্তুরি',
    দেয়াল: 'দ্যাওয়াল দেওলা',
  },
  Barishal: {
    বাচ্চা: 'গুড়াগাড়া গুরাগারা',
    মেয়ে: 'মাইয়া ছেমরি ছেরি ছেড়ি মাইয়াডা',
    ছেলে: 'পোলা ছেমরা ছেরা পোলাডা',
    মানুষ: 'মানু মাইনষে মাইনসে',
    কাঠ: 'কাড',
    কাটা: 'কাডা কাডন',
    টাকা: 'টাহা টাহার',
    ঠিক: 'ঠিহ',
    মোটর: 'মোডর মটর',
    মাটি: 'মাডি',
    পাটি: 'পাডি',
    রান্না: 'রানধন রান্ধোন রান্দা',
    টানা: 'টানন',
    চালানো: 'চালান চালানি',
    দেখা: 'দ্যাহা দেহা দ্যাখা',
    বুড়া: 'বুড়াবুড়ি বুড়ি',
  },
  Dhaka: {
    কাজ: 'কাম',
    কারেন্ট: 'কারেন',
    মহিলা: 'বেডি বেটি মাতারি মাতারী মহিলাডা',
    বাচ্চা: 'বাইচ্চা বাচ্ছা পোলাপান পোলাপাইন',
    রান্না: 'রান্ধা রান্ধন রাঁধন রানধা রানদা',
    মোছা: 'মুছন মুছানি পোছা পুছা',
    ধোয়া: 'ধোয়ন ধুয়ন ধোয়ানি',
    মাজা: 'মাজন মাজুনি',
    রাখা: 'রাহা রাখোন',
    কাটা: 'কাইট্টা কাটোন',
    ভাঙা: 'ভাইঙ্গা ভাইংগা',
    ফাটা: 'ফাইট্টা',
    খোলা: 'খুইল্যা',
    ঘোরা: 'ঘুরতাছে ঘুরতেছে',
    আসে: 'আহে আইতাছে আহেনা',
    লাগবে: 'লাগতো লাগবো লাগবোনি',
    বুড়া: 'বুইড়া',
    মা: 'মায়েরে মায়রে',
    বাবা: 'বাপেরে আব্বারে বাপ আব্বা',
  },
  'in Latin letters': {
    kaj: 'kam ham kham',
    mohila: 'bedi beti matari chemri',
    baccha: 'huruta baicca baichcha polapan holahan chawa',
    ranna: 'randa randha randon randhon',
    pani: 'fani hani',
    mocha: 'muchon mosa',
    current: 'karent haren',
    lagbe: 'laigbo lagbo lagto nagbe',
  },
}

const sources: ReadonlyMap<string, string> = new Map(
  Object.values(bySource).flatMap((region) =>
    Object.entries(region).flatMap(([source, words]) =>
      plainWords(words).map((word) => [word, plainWords(source).join('')] as const),
    ),
  ),
)

/** All dialect words, as plain words. */
export const dialectWords: readonly string[] = [...sources.keys()]

// Those of a case. Others would make words of other words.
const endings = 'ের র ে রে কে তে ত য় ডা টা er r e re ke te t da ta'
  .normalize('NFC')
  .split(' ')
  .flatMap((ending) => plainWords(ending))

/** A plain word, or that which the trades have in its place, with its ending. */
export function standardWord(word: string): string {
  const source = sources.get(word)
  if (source !== undefined) return source
  for (const ending of endings) {
    const stem = word.endsWith(ending) ? sources.get(word.slice(0, -ending.length)) : undefined
    if (stem !== undefined) return stem + ending
  }
  return word
}
