import { describe, expect, it } from 'vitest'
import {
  begunSoundOf,
  bonesOf,
  formsOf,
  isWithinOneTypo,
  phraseForms,
  plainWords,
  soundOf,
  stemOf,
  wordForms,
} from './spelling.schema.ts'

const soundsOf = (text: string) => plainWords(text).map((word) => soundOf(word))
const bones = (text: string) => plainWords(text).map((word) => bonesOf(soundOf(word)))

/** One word in the ways it is written; the first is how a provider's page writes it. */
const alike = `
  রহিম rohim rahim raheem
  করিম karim korim kareem
  রহিমা rohima rahima
  রহমান rahman rohman
  রফিকুল rafiqul rofikul
  হোসেন hossain hosen hossen
  আহমেদ ahmed ahmmed
  মোহাম্মদ mohammad mohammod
  মিজান mizan mijan
  ফাতেমা fatema fatima
  আয়েশা ayesha aisha
  আনোয়ার anowar anwar
  দেলোয়ার delwar delowar
  জাহাঙ্গীর jahangir জাহাংগীর
  চৌধুরী chowdhury choudhury chaudhuri চৌধুরি
  মিয়া mia miah miya মিঞা
  হক hoque haque haq
  ইউসুফ yousuf yusuf
  তাসলিমা taslima
  স্বপ্না shopna
  রায় roy ray
  শাহ shah
  শহিদুল shahidul shohidul
  ইলেকট্রিশিয়ান electrician ilektrisian elektrisian ilectrician ইলেকট্রিসিয়ান ইলেক্ট্রিশিয়ান
  টেকনিশিয়ান technician teknisian
  ড্রাইভার driver draivar ড্রাইবার
  পেইন্টার painter
  ফটোগ্রাফার photographer fotografar
  মেকানিক mechanic mekanik
  বিউটিশিয়ান beautician
  ওয়েল্ডিং welding
  দর্জি dorji darzi দর্জী
  বাবুর্চি baburchi
  শিক্ষক shikkhok sikkhok
  মিস্ত্রি mistri mistry mistiri মিস্ত্রী
  ঢাকা dhaka
  ধানমন্ডি dhanmondi dhanmandi ধানমণ্ডি
  মিরপুর mirpur
  উত্তরা uttara
  সাভার savar sabhar
  গাজীপুর gazipur gajipur গাজিপুর
  নারায়ণগঞ্জ narayanganj narayongonj নারায়নগঞ্জ
  চট্টগ্রাম chattogram chottogram
  খুলনা khulna
  বরিশাল barishal
  কুমিল্লা cumilla kumilla
  রান্না ranna
  পানি pani
  ভালো bhalo valo ভাল
  কাজের kajer
  ক্যামেরা camera`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(' '))

/** English spelling goes its own way with vowels: only the bones are the same. */
const alikeInBones = `
  প্লাম্বার plumber
  কম্পিউটার computer
  মোটরসাইকেল motorcycle
  নার্স nurse
  যশোর jessore jashore
  বগুড়া bogra bogura
  কৃষ্ণ krishna
  স্বপ্না swapna
  হোসেন hussain
  বিশ্বাস biswas bishwas`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(' '))

const different = [
  ['রহিম', 'রহিমা'],
  ['রহিম', 'রহমান'],
  ['রহিম', 'করিম'],
  ['ঢাকা', 'ডাকে'],
  ['মালি', 'মিলি'],
  ['খুলনা', 'কলেজ'],
  ['mirpur', 'rampura'],
  ['nurse', 'nasir'],
]

describe('the sound of a word', () => {
  it.each(alike.flatMap(([first = '', ...others]) => others.map((other) => [first, other])))(
    'is the same for %s and %s',
    (first, other) => expect(soundsOf(other)).toEqual(soundsOf(first)),
  )

  it.each(different)('differs between %s and %s', (one, other) =>
    expect(soundsOf(one)).not.toEqual(soundsOf(other)),
  )

  it('does not depend on how letters are composed, or on joiners and quotes', () => {
    expect(soundsOf('বড়ুয়া')).toEqual(soundsOf('ব\u09dcু\u09dfা'))
    expect(plainWords('কো\u200dটি')).toEqual(plainWords('ক\u09c7\u09beটি'))
    expect(plainWords("Cox's Bazar, ৩নং (ঘাট)।")).toEqual(['coxs', 'bazar', '3নং', 'ঘাট'])
  })

  it('of a beginning is the beginning of the sound', () => {
    for (const [begun, whole] of [
      ['dhanm', 'ধানমন্ডি'],
      ['elec', 'ইলেকট্রিশিয়ান'],
      ['ধানম', 'dhanmondi'],
      ['roh', 'রহিম'],
      ['tekni', 'টেকনিশিয়ান'],
    ] as const)
      expect(soundOf(whole).startsWith(soundOf(begun, { unfinished: true }))).toBe(true)
  })

  it('parts the trades that are written in one word and in two', () => {
    expect(plainWords('রাজমিস্ত্রি')).toEqual(plainWords('রাজ মিস্ত্রী'))
    expect(soundsOf('rajmistri')).toEqual(soundsOf('রাজ মিস্ত্রি'))
  })
})

describe('the bones of a word', () => {
  it.each(alikeInBones.flatMap(([first = '', ...others]) => others.map((other) => [first, other])))(
    'are the same for %s and %s',
    (first, other) => {
      expect(bones(other)).toEqual(bones(first))
      expect(bones(first)).not.toContain(null)
    },
  )

  it('are none where too few are left to tell words apart', () => {
    expect(bones('বাবা চাচা আলী')).toEqual([null, null, null])
  })
})

describe('the forms of a word', () => {
  it.each([
    ['সাভারে', 'সাভার'],
    ['মিরপুরের', 'মিরপুর'],
    ['ঢাকায়', 'ঢাকা'],
    ['ধানমন্ডিতে', 'ধানমন্ডি'],
    ['বাচ্চাদেরকে', 'বাচ্চা'],
    ['মিস্ত্রিগুলোর', 'মিস্ত্রি'],
    ['savare', 'savar'],
    ['dhakay', 'dhaka'],
    ['electricians', 'electrician'],
    ['mistrider', 'mistri'],
  ])('of %s have %s without its ending', (word, stem) => {
    const [plain = ''] = plainWords(word)
    expect(formsOf(plain)[0]).toBe(plain)
    expect(formsOf(plain)).toEqual(expect.arrayContaining(plainWords(stem)))
  })

  it('leave enough of a word, and take no two endings of one letter', () => {
    expect(formsOf('the')).toEqual(['the'])
    expect(formsOf('class')).not.toContain('cla')
    expect(stemOf('ঢাকা')).toBe('ঢাকা')
  })

  it('of a phrase are those of its words together, the uninflected first', () => {
    const [first, ...others] = phraseForms(wordForms(plainWords('পানির কল')))
    expect(first?.written).toBe('পানিরকল')
    expect(others.map(({ written }) => written)).toContain('পানিকল')
    expect(phraseForms(wordForms(Array.from({ length: 9 }, () => 'বাচ্চাদেরকে'))).length).toBeLessThan(41)
  })
})

it.each([
  ['sa', undefined],
  ['sav', 'sb'],
  ['মি', undefined],
  ['মির', 'mir'],
])('the sound of the half-typed word %s is %s', (word, sound) => expect(begunSoundOf(word)).toBe(sound))

describe('a typo', () => {
  it.each([
    ['plumber', 'plumber'],
    ['plumbr', 'plumber'],
    ['plumberr', 'plumber'],
    ['plomber', 'plumber'],
    ['plubmer', 'plumber'],
    ['', 'a'],
  ])('is what makes %j of %j', (one, other) => {
    expect(isWithinOneTypo(one, other)).toBe(true)
    expect(isWithinOneTypo(other, one)).toBe(true)
  })

  it.each([
    ['plmbr', 'plumber'],
    ['plobmer', 'plumber'],
    ['rebmulp', 'plumber'],
    ['', 'ab'],
  ])('alone does not make %j of %j', (one, other) => expect(isWithinOneTypo(one, other)).toBe(false))
})
