import { describe, expect, it, vi } from 'vitest'
import type { SessionUser } from '#web/lib/session-store.ts'
import {
  click,
  element,
  elements,
  openScreen,
  provider,
  refusal,
  screenText,
  expectText,
  settle,
  users,
  withoutMessage,
  type Answers,
} from '#test/support/screens/open-screen.ts'

const full = provider(7, {
  name: 'সেলিনা আক্তার',
  profile_photo: '/storage/photos/a1',
  verified_badge: true,
  is_boosted: true,
  average_rating: 4.5,
  total_ratings: 12,
  views_count: 340,
  last_active: 'day',
  reveal_count: 20,
  has_more_reveals: true,
  approved_at: '2026-05-04T00:00:00.000Z',
  created_at: '2026-01-05T00:00:00.000Z',
})
const contact = 'POST /api/service-workers/7/biodata'
const rating = 'POST /api/service-workers/7/rating'
const revealed = {
  data: { id: 7, name: 'সেলিনা আক্তার', phone: '01812345678' },
  balance: { daily_limit: 5, used_today: 1, remaining_today: 4 },
}
const answers: Answers = {
  'GET /api/biodata/7': { data: full },
  'GET /api/biodata/7/ratings': { data: [], next_cursor: null },
}
const ask = () => element('main button', 'যোগাযোগের নম্বর দেখুন')
const call = () => document.querySelector('main a[href^="tel:"]')?.getAttribute('href')
const dialogs = () => elements('dialog, [role="dialog"]')

async function open(user: SessionUser | null = null, more: Answers = {}) {
  const screen = await openScreen('/biodata/7', user, { ...answers, ...more })
  await expectText('যোগাযোগ')
  return screen
}
async function askFor(answer: Answers[string], more: Answers = {}) {
  const screen = await open(users.customer, { [contact]: answer, ...more })
  await settle(() => expect(ask().textContent).toBeTruthy())
  await click(ask())
  return screen
}

describe('the page of a provider', () => {
  it('shows photo, name, badges, trade, place, what was checked, the person, the ratings and a locked phone, and tells a guest to log in [A-016 A-115 A-116 A-117 A-119 A-120 A-221]', async () => {
    // No picture is loaded here, and a failed one would be replaced by a letter.
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
    await open()
    await settle(() => expect(screenText()).toContain('৩৪০ বার দেখা'))
    expect(element('main h1').textContent).toBe('সেলিনা আক্তার')
    expect(document.querySelector('main img')?.getAttribute('src')).toContain('/storage/photos/a1')
    for (const text of [
      'দর্জি',
      'কাপাসিয়া, গাজীপুর, ঢাকা',
      'যাচাইকৃত',
      'বিজ্ঞাপন',
      'আজ সক্রিয় ছিলেন · নম্বর ২০+ বার দেখা হয়েছে',
      'মাপমতো সেলাই করি।',
      'কাজের অভিজ্ঞতা',
      '৫ বছর',
      'নারী',
      '৫ জানুয়ারি, ২০২৬',
      '৪.৫',
      '১২টি রেটিং',
    ])
      expect(screenText()).toContain(text)
    expect(elements('main details li').map(({ textContent }) => textContent)).toEqual([
      'ফোন নম্বর নিশ্চিত করা হয়েছে',
      'পরিচয়পত্র মিলিয়ে দেখা হয়েছে',
      'আমাদের প্রতিনিধি প্রোফাইল দেখে অনুমোদন করেছেন, ৪ মে, ২০২৬',
    ])
    const stars = element('main section', '৩৪০ বার দেখা').querySelector('svg[role="img"]')
    expect(stars?.getAttribute('aria-label')).toBe('৫-এর মধ্যে ৪.৫')
    // Of five stars that are 24 wide.
    expect(stars?.querySelector('svg')?.getAttribute('width')).toBe('108')
    expect(call()).toBeUndefined()
    await expectText(/সর্বশেষ হালনাগাদ: ৭ অক্টোবর,? ২০২৬/)
    expect(elements('main a[href^="/login"]', 'লগইন করে নম্বর দেখুন')).toHaveLength(1)
    await expectText(/রেটিং দিতে\s*লগইন করুন/)
    expect(elements('main input[name="rating"]')).toHaveLength(0)
  })

  it('has no badge that the provider has not [A-115]', async () => {
    await open(null, { 'GET /api/biodata/7': { data: provider(7) } })
    expect(elements('main *', 'যাচাইকৃত')).toHaveLength(0)
    expect(elements('main *', 'বিজ্ঞাপন')).toHaveLength(0)
  })

  it.each([
    ['it cannot be loaded', withoutMessage, 'সেবাদাতার তথ্য আনা যায়নি'],
    [
      'it was not found',
      refusal(404, 'not_found', 'এই সেবাদাতাকে পাওয়া যায়নি।'),
      'এই সেবাদাতাকে পাওয়া যায়নি',
    ],
  ])('says that %s, with a way back [A-268 A-269]', async (_, answer, text) => {
    await openScreen('/biodata/7', null, { 'GET /api/biodata/7': answer })
    await expectText(text)
    expect(elements('main a[href="/biodata"]').length).toBeGreaterThan(0)
  })
})

describe('the number of a provider', () => {
  it('is asked for without agreement first, and is then a link to call [A-121 A-180 A-181 A-246]', async () => {
    const { sent } = await askFor(revealed)
    await settle(() => expect(call()).toBe('tel:01812345678'))
    // On a phone the bar has another one.
    expect(elements('main section a[href="tel:01812345678"]')).toHaveLength(1)
    expect(sent(contact).map(({ body }) => body)).toEqual([{ agree: false }])
  })

  it.each([
    [
      'is shown by a press of the bar that costs a view, and called by the next',
      'costs_view',
      'নম্বর দেখুন',
      [],
    ],
    ['that was seen is called with one press of the bar', 'seen', 'কল করুন', ['tel:01812345678']],
    ['of an ended plan is called with one press, too', 'in_contacts', 'কল করুন', ['tel:01812345678']],
  ])('%s [A-121]', async (_, access, label, called) => {
    const dialled: (string | null)[] = []
    const note = ({ target }: Event) => {
      const link = (target as Element).closest('a[href^="tel:"]')
      if (link) dialled.push(link.getAttribute('href'))
    }
    addEventListener('click', note, true)
    const { sent } = await open(users.customer, {
      [contact]: revealed,
      'GET /api/me/contacts': { data: [revealed.data], next_cursor: null },
      'GET /api/biodata/7': { data: { ...full, number_access: access } },
    })
    await expectText(access === 'costs_view' ? '১টি সুযোগ খরচ হবে' : 'বিনা খরচে')
    await click(element('main .sticky button', label))
    await settle(() => expect(call()).toBe('tel:01812345678'))
    expect(dialled).toEqual(called)
    // A view of the running plan is not spent on a number of an ended one.
    expect(sent(contact)).toHaveLength(access === 'in_contacts' ? 0 : 1)
    removeEventListener('click', note, true)
  })

  const underTerms = async (request: Request) =>
    ((await request.json()) as { agree: boolean }).agree
      ? Response.json(revealed)
      : refusal(403, 'terms_agreement_required', 'শর্তে রাজি হতে হবে।', {
          terms: { title: '', content: '<p>শুধু কাজের জন্য।</p>' },
        })()

  it('opens the terms if the server asks for them, stays locked when they are cancelled, and is asked for again with the agreement [A-119 A-123 A-182 A-183 A-272 B-219]', async () => {
    const { sent } = await askFor(underTerms)
    await settle(() => expect(dialogs()).toHaveLength(1))
    // A title of its own stands in for an empty one.
    expect(dialogs()[0]?.textContent).toMatch(/শর্ত.*শুধু কাজের জন্য।/)
    await click(element('dialog button', 'বাতিল'))
    expect([dialogs(), call()]).toEqual([[], undefined])
    expect(sent(contact)).toHaveLength(1)
    await click(ask())
    await click(await settle(() => element('dialog button', 'আমি রাজি')))
    await settle(() => expect(call()).toBe('tel:01812345678'))
    expect(dialogs()).toHaveLength(0)
    expect(sent(contact).map(({ body }) => body)).toEqual([
      { agree: false },
      { agree: false },
      { agree: true },
    ])
  })

  it.each([
    ['these', '<p>শুধু কাজের জন্য।</p>', 0],
    ['other', '<p>পুরোনো শর্ত।</p>', 1],
  ])('asks for no terms again after %s were agreed to beside the payment', async (_, agreed, asked) => {
    const screen = await open(users.customer, { [contact]: underTerms })
    sessionStorage.setItem('kormi.agreed-terms', agreed)
    await settle(() => expect(ask().textContent).toBeTruthy())
    await click(ask())
    await settle(() => expect(screen.sent(contact).length + dialogs().length).toBe(2))
    expect(dialogs()).toHaveLength(asked)
    expect(call()).toBe(asked ? undefined : 'tel:01812345678')
  })

  it.each([
    ['subscription_required', 403, 'ফোন নম্বর দেখতে একটি প্ল্যান লাগবে'],
    ['daily_limit_exceeded', 429, 'দৈনিক সীমা'],
    ['anything_else', 409, 'নম্বর আনা গেল না, কারণ এটি পরীক্ষা।'],
  ])('is refused with %s in words of its own [A-273 A-274 A-275]', async (code, status, text) => {
    await askFor(refusal(status, code, 'নম্বর আনা গেল না, কারণ এটি পরীক্ষা।'))
    await expectText(text)
    expect(call()).toBeUndefined()
  })

  it('that was seen in an ended plan and is now withheld says so, and is not sold again', async () => {
    const ended = { data: { ...full, number_access: 'in_contacts', contact_price_from: 99 } }
    const withheld = { data: [{ ...revealed.data, phone: null }], next_cursor: null }
    await open(users.customer, { 'GET /api/biodata/7': ended, 'GET /api/me/contacts': withheld })
    await expectText('বিনা খরচে')
    await click(element('main .sticky button', 'কল করুন'))
    await expectText('নম্বরটি এখন দেখানো যাচ্ছে না')
    expect(elements('main a, main button', 'প্ল্যান')).toEqual([])
  })

  it('is not offered when the views of the day are spent, and says when it will be', async () => {
    const balance = { remaining_today: 0, unlimited: false, active_subscription: { id: 1 } }
    await open(users.customer, {
      'GET /api/biodata/7': { data: { ...full, number_access: 'costs_view' } },
      'GET /api/subscription/balance': balance,
    })
    await expectText('আজকের সীমা শেষ, রাত ১২টায় আবার')
    expect(elements('main button', 'নম্বর দেখুন')).toEqual([])
  })

  const prices = { contact_price_from: 99, contact_price_popular: 299 }

  it('that was free when the page was opened is not charged, and shows the price of a plan instead', async () => {
    const free = { data: { ...full, ...prices, number_access: 'free' } }
    const spent = refusal(403, 'subscription_required', 'একটি প্ল্যান লাগবে।')
    await open(users.customer, { 'GET /api/biodata/7': free, [contact]: spent })
    await expectText('প্রথম নম্বরটি ফ্রি')
    await click(element('main .sticky button', 'নম্বর দেখুন'))
    await expectText('ফ্রি নম্বরের সুযোগ শেষ হয়ে গেছে')
    expect(screenText()).toContain('কোনো টাকা কাটেনি। প্ল্যানের দাম ৳৯৯ থেকে · জনপ্রিয় ৳২৯৯।')
    expect(screenText()).not.toContain('প্রথম নম্বরটি ফ্রি')
    expect(element('main .sticky a', 'নম্বর দেখুন').getAttribute('href')).toBe('/plans')
  })

  it.each([true, false])(
    'that the bar of a guest calls free opens plans that know whether it is: %s',
    async (isFree) => {
      const plan = { id: 1, name: '১ মাস', price: 299, duration_days: 30, daily_biodata_view_limit: 5 }
      await open(null, {
        'GET /api/biodata/7': { data: { ...full, ...prices, first_number_free: true } },
        'GET /api/subscription/plans': { data: [plan], first_number_free: isFree, codes_accepted: false },
      })
      await click(element('main .sticky a', 'নম্বর দেখুন'))
      await settle(() => expect(dialogs()[0]?.textContent).toContain('৳২৯৯'))
      expect(elements('dialog button', 'বিনা খরচে দেখুন')).toHaveLength(isFree ? 1 : 0)
      expect(elements('dialog p', 'ফ্রি নম্বরের সুযোগ শেষ হয়ে গেছে')).toHaveLength(isFree ? 0 : 1)
    },
  )

  it('is counted as asked for once, while the site counts', async () => {
    const beacon = vi.fn<(address: string, body: Blob) => boolean>(() => true)
    Object.assign(navigator, { sendBeacon: beacon })
    const counting = (growth_enabled: '0' | '1'): Answers => ({
      'GET /api/settings': { data: { site_name: 'কর্মী', growth_enabled } },
    })
    const asked = () => beacon.mock.calls.filter(([address]) => address === '/api/growth/asks')
    await askFor(withoutMessage, counting('0'))
    await expectText('যোগাযোগের তথ্য আনতে সমস্যা হয়েছে')
    expect(asked()).toEqual([])
    await askFor(withoutMessage, counting('1'))
    await expectText('যোগাযোগের তথ্য আনতে সমস্যা হয়েছে')
    await click(ask())
    expect(asked()).toHaveLength(1)
    expect(await asked()[0]?.[1].text()).toBe('{"provider":7}')
  })
})

describe('the rating of a provider', () => {
  const rated = { success: true, message: 'রেটিং সফলভাবে জমা হয়েছে।', total_ratings: 1, my_tags: [] }
  const star = (value: number) => element(`main input[name="rating"][value="${value}"]`) as HTMLInputElement
  const openRating = async (answer: Answers[string], shown: object = {}) => {
    const screen = await open(users.customer, {
      'GET /api/biodata/7': { data: provider(7, shown) },
      [rating]: answer,
    })
    await settle(() => expect(elements('main input[name="rating"]')).toHaveLength(5))
    return screen
  }

  it('is one to five stars of a customer, which become the average of an unrated provider [A-118 A-184 A-186]', async () => {
    const { sent } = await openRating({ ...rated, average_rating: 4, my_rating: 4 })
    await click(star(4))
    await expectText('রেটিং জমা হয়েছে')
    expect(sent(rating).map(({ body }) => body)).toEqual([{ rating: 4 }])
    expect(star(4).checked).toBe(true)
    expect(screenText()).toContain('৪.০')
    await click(star(2))
    await settle(() => expect(sent(rating)).toHaveLength(2))
  })

  it('changes the average of a rated provider to what the server says [A-185]', async () => {
    await openRating(
      { ...rated, average_rating: 3.7, total_ratings: 3, my_rating: 2 },
      { average_rating: 4.5, total_ratings: 2 },
    )
    const average = () =>
      elements('main section').find((part) => part.querySelector('h2')?.textContent === 'গ্রাহকদের মতামত')
        ?.textContent
    expect(average()).toContain('৪.৫')
    await click(star(2))
    await settle(() => expect(average()).toContain('৩.৭'))
    expect(average()).not.toContain('৪.৫')
  })

  it.each([
    ['the message of the server', refusal(403, 'contact_required', 'আগে নম্বর দেখুন।'), 'আগে নম্বর দেখুন।'],
    ['its own words', withoutMessage, 'রেটিং জমা হয়নি'],
  ])('shows %s when it is refused [A-271]', async (_, answer, text) => {
    await openRating(answer)
    await click(star(5))
    await expectText(text)
  })
})
