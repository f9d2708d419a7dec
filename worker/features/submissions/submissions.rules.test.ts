import { describe, expect, it } from 'vitest'
import { biodataFee } from './submissions.rules.ts'
import { biodataText } from './submissions.schema.ts'

const settings = (free: '0' | '1', fee: string) => ({
  allow_free_biodata_submission: free,
  biodata_submission_fee: fee,
})

it.each([
  ['is what is set', settings('0', '50'), 5000],
  ['may have poisha', settings('0', '49.50'), 4950],
  ['is nothing while submission is free', settings('1', '50'), 0],
  ['is nothing when it is no amount', settings('0', 'পঞ্চাশ'), 0],
  ['is nothing when it is zero', settings('0', '0'), 0],
])('the fee %s [B-217]', (_, given, poisha) => {
  expect(biodataFee(given)).toBe(poisha)
})

describe('the form', () => {
  const form = {
    category_id: '3',
    name: '  রহিম   উদ্দিন ',
    phone: '+৮৮০১৭১২-৩৪৫৬৭৮',
    gender: '',
    blood_group: '',
    division_id: '৬',
    district_id: '47',
    upazila_id: '512',
    id_number: '১২৩ ৪৫৬ ৭৮৯০',
    work_experience: '৫ বছর',
    bio: '',
  }
  const messagesOf = (changes: Record<string, unknown>) => {
    const result = biodataText.safeParse({ ...form, ...changes })
    return Object.fromEntries((result.error?.issues ?? []).map((issue) => [issue.path[0], issue.message]))
  }

  it('takes Bengali digits, spaces and empty choices [B-126]', () => {
    expect(biodataText.parse(form)).toEqual({
      category_id: 3,
      name: 'রহিম উদ্দিন',
      phone: '01712345678',
      gender: 'male',
      blood_group: null,
      division_id: 6,
      district_id: 47,
      upazila_id: 512,
      id_number: '1234567890',
      work_experience: '৫ বছর',
      bio: '',
    })
  })

  it.each([
    ['9 digits', '123456789', false],
    ['10 digits', '1234567890', true],
    ['11 digits', '12345678901', false],
    ['13 digits', '1234567890123', true],
    ['17 digits', '12345678901234567', true],
    ['letters', 'A123456789', false],
  ])('takes an id number of %s: %s is %s', (_, idNumber, good) => {
    expect('id_number' in messagesOf({ id_number: idNumber })).toBe(!good)
  })

  it('takes no id number of a person under 18, whose year of birth begins one of 17 digits', () => {
    const thisYear = new Date().getUTCFullYear()
    expect(messagesOf({ id_number: `${thisYear - 18}1234567890123` })).toEqual({})
    expect(messagesOf({ id_number: `${thisYear - 17}1234567890123` }).id_number).toContain('অন্তত ১৮ বছর')
    expect(messagesOf({ id_number: `${thisYear + 70}1234567890123` }).id_number).toContain('অন্তত ১৮ বছর')
    expect(messagesOf({ id_number: `${thisYear - 17}123456789` })).toEqual({})
  })

  it('counts ড়, ঢ় and য় in the bio as one character in every encoding [B-077]', () => {
    const composed = '\u09dc'.repeat(110)
    const decomposed = '\u09a1\u09bc'.repeat(110)
    expect(messagesOf({ bio: composed })).toEqual({})
    expect(messagesOf({ bio: decomposed })).toEqual({})
    expect(messagesOf({ bio: `${composed}ক` })).toEqual({ bio: 'পরিচিতি ১১০ অক্ষরের মধ্যে লিখুন' })
    expect(messagesOf({ bio: '🙂'.repeat(110) })).toEqual({})
  })

  it.each(['name', 'bio', 'work_experience'])('takes no phone number in %s, which is public', (field) => {
    expect(Object.keys(messagesOf({ [field]: 'কল করুন ০১৭১২ ৩৪৫ ৬৭৮' }))).toEqual([field])
  })

  it('knows the blood groups and genders of its lists only [A-159 B-076]', () => {
    expect(Object.keys(messagesOf({ blood_group: 'C+', gender: 'x' })).sort()).toEqual([
      'blood_group',
      'gender',
    ])
    expect(messagesOf({ blood_group: 'AB-', gender: 'other' })).toEqual({})
  })
})
