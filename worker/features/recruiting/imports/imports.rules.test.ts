import { describe, expect, it } from 'vitest'
import { vocabulary } from '#test/support/vocabulary.ts'
import { smsSize } from '#worker/features/outbox/sms-templates.schema.ts'
import {
  invitationText,
  invitationToken,
  isInvitationToken,
  phoneHashes,
  readRow,
  rowOfToken,
} from '../recruiting.rules.ts'

const right = {
  name: 'আব্দুল রহিম',
  phone: '01711223344',
  trade: 'ইলেকট্রিশিয়ান',
  place: 'সাভার',
  years: '৫',
  gender: '',
}
const read = (cells: Partial<typeof right>) => readRow({ ...right, ...cells }, vocabulary)

describe('a row that is right', () => {
  it('is understood with the words of the search', () =>
    expect(read({})).toEqual({
      name: 'আব্দুল রহিম',
      phone: '01711223344',
      trade: expect.objectContaining({ id: 1 }),
      place: expect.objectContaining({ id: 90, districtId: 47 }),
      years: 5,
      gender: 'male',
      problems: [],
      doubts: [],
    }))

  it.each([
    ['electrician', 'savar, dhaka'],
    ['ইলেক্ট্রিশিয়ান', 'সাভারে'],
    ['Electrcian', 'সাভার উপজেলা'],
  ])('may name trade and place as %s and %s', (trade, where) =>
    expect(read({ trade, place: where })).toMatchObject({
      trade: { id: 1 },
      place: { id: 90 },
      problems: [],
      doubts: [],
    }),
  )

  it.each([
    ' 017 1122 3344 ',
    '="01711223344"',
    "'01711223344",
    '1711223344',
    '1711223344.0',
    '০০৮৮০১৭১১২২৩৩৪৪',
  ])('may have the number as %s', (phone) =>
    expect(read({ phone })).toMatchObject({ phone: '01711223344', problems: [] }),
  )

  it.each([
    ['৫ বছর', 5],
    ['10+ years', 10],
    ['পাঁচ বছর', 5],
    ['পাঁচ', 5],
    ['১২ বছর ৬ মাস', 12],
    ['', null],
  ])('may have the years as %s', (years, wanted) =>
    expect(read({ years })).toMatchObject({ years: wanted, doubts: [] }),
  )

  it.each([
    ['', 'মোছাঃ রহিমা', 'female'],
    ['', 'সালমা বেগম', 'female'],
    ['', 'Salma Akter', 'female'],
    ['মহিলা', 'শিউলি', 'female'],
    ['Female', 'শিউলি', 'female'],
    ['পুরুষ', 'রানী মিয়া', 'male'],
  ])('may say the gender as "%s" or by the name %s', (gender, name, wanted) =>
    expect(read({ gender, name })).toMatchObject({ gender: wanted }),
  )
})

it.each([
  [{ name: '' }, 'no_name'],
  [{ name: 'রহিম ০১৭১১২২৩৩৪৪' }, 'bad_name'],
  [{ name: 'রহি\ufffdম' }, 'broken_text'],
  [{ name: '=HYPERLINK("http://x")' }, 'formula'],
  [{ trade: '@SUM(A1)' }, 'formula'],
  [{ place: '-সাভার' }, 'formula'],
  [{ years: '+5' }, 'formula'],
  [{ phone: '' }, 'no_phone'],
  [{ phone: '=1+1' }, 'bad_phone'],
  [{ phone: '0171122334' }, 'bad_phone'],
  [{ phone: '02-9112233' }, 'bad_phone'],
  [{ phone: '1.71E+09' }, 'rounded_phone'],
  [{ phone: '৮.৮০১৭E+১২' }, 'rounded_phone'],
  [{ trade: '' }, 'no_trade'],
  [{ trade: 'জাহাজ নির্মাতা' }, 'unknown_trade'],
  [{ place: '' }, 'no_place'],
  [{ place: 'আটলান্টিস' }, 'unknown_place'],
  [{ place: 'ঢাকা' }, 'wide_place'],
  [{ place: 'কোতোয়ালী' }, 'shared_place'],
] as const)('a row with %j is refused as %s', (cells, problem) =>
  expect(read(cells).problems).toContain(problem),
)

it.each([
  [{ trade: 'ইলেকট্রিশিয়ান ও প্লাম্বার' }, 'several_trades'],
  [{ trade: 'ইলেকট্রিশিয়ান হযবরল' }, 'extra_words'],
  [{ place: 'উত্তরা' }, 'several_places'],
  [{ place: 'মিরপুর' }, 'likely_place'],
  [{ years: 'অনেক দিন' }, 'unclear_years'],
  [{ years: '২০১৫' }, 'unclear_years'],
] as const)('a row with %j is doubtful as %s, and could be imported', (cells, doubt) =>
  expect(read(cells)).toMatchObject({ doubts: [doubt], problems: [] }),
)

it('a district beside a thana says which one is meant', () =>
  expect(
    ['মিরপুর, কুষ্টিয়া', 'kushtia mirpur', 'মিরপুর ঢাকা'].map((where) => read({ place: where })),
  ).toMatchObject([77, 77, 501].map((id) => ({ place: { id }, problems: [], doubts: [] }))))

describe('the link of an invitation', () => {
  const invited = { id: 71, phoneHash: phoneHashes('key', '01711223344')[0] ?? '' }
  const token = invitationToken('key', invited)

  it('names its row, and is right for no other row, number or key', () => {
    expect(rowOfToken(token)).toBe(71)
    expect(isInvitationToken('key', token, invited)).toBe(true)
    expect(isInvitationToken(['new', 'key'], token, invited)).toBe(true)
    expect(isInvitationToken('other', token, invited)).toBe(false)
    expect(isInvitationToken('key', token, { ...invited, id: 72 })).toBe(false)
    const otherHash = phoneHashes('key', '01711223345')[0] ?? ''
    expect(isInvitationToken('key', token, { ...invited, phoneHash: otherHash })).toBe(false)
  })

  it.each(['', 'x', '71', `${'A'.repeat(16)}`, `${'A'.repeat(16)}0`, `${'A'.repeat(16)}${'z'.repeat(10)}`])(
    'is not %j',
    (made) => expect(rowOfToken(made)).toBeNull(),
  )

  it('stands in an SMS of at most two parts, also with the longest trade', () => {
    const link = `https://kormi.example.com.bd/raji/${'A'.repeat(16)}zzzz`
    for (const trade of ['চালক', 'ইলেকট্রিশিয়ান', 'নার্স ও রোগীর সেবাকর্মী', 'ক'.repeat(80)]) {
      const text = invitationText(link, { siteName: 'কর্মী', trade })
      expect(smsSize(text).parts, trade).toBeLessThanOrEqual(2)
      expect(text.endsWith(link)).toBe(true)
    }
    expect(invitationText(link, { siteName: 'কর্মী', trade: 'চালক' })).toContain('“চালক”')
  })
})
