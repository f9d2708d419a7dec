import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { find, type } from '#test/support/dom.ts'
import {
  choose,
  click,
  element,
  elements,
  inTurn,
  noAnswer,
  openScreen,
  optionsOf,
  placeAnswers,
  provider,
  refusal,
  screenText,
  select,
  expectText,
  settle,
  submit,
  users,
  withoutMessage,
  type Answers,
} from '#test/support/screens/open-screen.ts'

const terms = { enabled: true, title: 'আমাদের শর্ত', content: '<h2>ধারা এক</h2><p>সত্য তথ্য দিন।</p>' }
const answers: Answers = {
  ...placeAnswers,
  'GET /api/settings/terms-and-conditions': { data: terms },
  'POST /api/auth/register': {
    success: true,
    message: 'সফল',
    retry_after: 60,
    dev_otp: '246810',
    registration: `1.${'A'.repeat(22)}`,
  },
  'POST /api/auth/verify-otp': { success: true, message: 'সফল', token: 'token-5', user: users.customer },
}
afterEach(() => void vi.useRealTimers())

const step = () => element('main h2').textContent
const submitButton = () => find(HTMLButtonElement, 'main form button[type="submit"]')
const expectShown = (text: string) => expect(screenText()).toContain(text)

async function open(more: Answers = {}, address = '/register?role=customer') {
  const screen = await openScreen(address, null, { ...answers, ...more })
  await settle(() => expect(step()).toBe('নাম ও ফোন'))
  return screen
}
const openAsWorker = (more: Answers = {}) => open(more, '/register?role=service_worker')
const openLists = () => click(element('main button', 'তালিকা থেকে বেছে নিন'))
async function toSecurity() {
  await type('name', 'রহিমা খাতুন')
  await type('phone', '01711223344')
  await submit('এগিয়ে যান')
  expect(step()).toBe('পাসওয়ার্ড ও এলাকা')
}
async function toReview(email?: string) {
  if (email) await type('email', email)
  await toSecurity()
  await type('password', 'secret-1')
  await submit('এগিয়ে যান')
  await settle(() => expect(step()).toBe('মিলিয়ে দেখুন'))
}
const box = () => find(HTMLInputElement, 'input[name="terms_accepted"]')
async function register() {
  await toReview()
  await click(box())
  await submit('নিবন্ধন করুন')
}
async function toPhone() {
  await register()
  await settle(() => expect(step()).toBe('ফোন যাচাই'))
}

describe('the way to a number', () => {
  const plans = '/plans?next=%2Fbiodata%2F7&plan=2'
  const address = `/register?next=${encodeURIComponent(plans)}&role=customer`
  const strip = () => element('main section[aria-label="যাঁর নম্বর চান"]')

  it('says whose number it is about, that it is free, and which step is next', async () => {
    const wanted = provider(7, { name: 'সেলিনা আক্তার', first_number_free: true })
    await open({ 'GET /api/biodata/7': { data: wanted } }, address)
    await settle(() => expect(strip().textContent).toContain('সেলিনা আক্তার-এর নম্বর দেখতে'))
    expect(strip().textContent).toContain('প্রথম নম্বরটি ফ্রি · ৪ ধাপের ১ম · প্রায় ৩ মিনিট')
    await toSecurity()
    expect(strip().textContent).toContain('৪ ধাপের ২য়')
  })

  it('has the area of the last search in the form of a customer [A-144]', async () => {
    const place = { division_id: 1, district_id: 11, upazila_id: 111 }
    const { sent } = await open({
      // Before the page is there.
      'GET /api/settings': () => {
        localStorage.setItem('kormi.place', JSON.stringify(place))
        return Response.json({ data: { registration_open: true } })
      },
    })
    await register()
    await settle(() => expect(sent('POST /api/auth/register')).toHaveLength(1))
    expect(sent('POST /api/auth/register')[0]?.body).toMatchObject(place)
  })
})

describe('the question before the registration', () => {
  it('offers two roles, and no other, is answered by one press, and can be asked for again [A-066 A-225]', async () => {
    await openScreen('/register', null, answers)
    await settle(() => expect(step()).toBe('আপনি কী চান?'))
    const cards = elements('main button').filter((button) =>
      button.querySelector('svg[viewBox="0 0 120 90"]'),
    )
    expect(cards.map(({ textContent }) => textContent)).toEqual([
      'কাজের মানুষ খুঁজছিসেবা নিতে চাই',
      'আমি কাজ করিসেবা দিতে চাই',
    ])
    await click(element('main button', 'আমি কাজ করি'))
    expect(step()).toBe('নাম ও ফোন')
    await toSecurity()
    // Only a worker must give a place.
    expect(elements('main form input[name="upazila_id"]')).toHaveLength(1)
    await click(element('main button', 'পেছনে'))
    await click(element('main button', 'পেছনে'))
    expect(step()).toBe('আপনি কী চান?')
    await click(element('main button', 'কাজের মানুষ খুঁজছি'))
    await toReview()
    expect(element('main dl').textContent).toContain('সেবা নিতে চাই')
  })
})

describe('the first step of the registration', () => {
  it('asks for name, phone and an optional e-mail, and refuses other phones [A-065 A-201 A-202 A-203 A-288]', async () => {
    await open()
    expect(elements('main form input').map((input) => input.getAttribute('name'))).toEqual([
      'name',
      'phone',
      'email',
    ])
    expect(find(HTMLInputElement, 'input[name="phone"]').placeholder).toBe('01XXXXXXXXX')
    await submit('এগিয়ে যান')
    expectShown('নাম প্রয়োজন')
    expectShown('ফোন নম্বর প্রয়োজন')
    expect(step()).toBe('নাম ও ফোন')
    expect(element('main label', 'ইমেইল').textContent).toContain('(ঐচ্ছিক)')
    await type('name', 'রহিমা')
    for (const phone of ['0171122334', '01211223344', '02711223344', '017112233445']) {
      await type('phone', phone)
      await submit('এগিয়ে যান')
      expectShown('সঠিক ফোন নম্বর দিন (01XXXXXXXXX)')
    }
    await toSecurity()
  })
})

describe('the second step of the registration', () => {
  it('asks a customer for one password, which can be shown, and for a place only on demand [A-067 A-068]', async () => {
    await open()
    await toSecurity()
    expectShown('কমপক্ষে ৬ অক্ষর')
    const input = find(HTMLInputElement, 'input[name="password"]')
    for (const type of ['text', 'password']) {
      await click(element('main form button', type === 'text' ? 'দেখুন' : 'লুকান'))
      expect(input.type).toBe(type)
    }
    expect(elements('main form input').map((input) => input.getAttribute('name'))).toEqual(['password'])
    await click(element('main button', 'এলাকা যোগ করুন'))
    expect(elements('main form input[name="upazila_id"]')).toHaveLength(1)
  })

  it('names what is missing, each place and all of them [A-205 A-206 A-209 A-210]', async () => {
    await openAsWorker()
    await toSecurity()
    await openLists()
    await submit('এগিয়ে যান')
    // Labels and empty choices say the same words.
    expect(elements('main form p[id$="-error"]').map(({ textContent }) => textContent)).toEqual([
      'পাসওয়ার্ড প্রয়োজন',
      'বিভাগ নির্বাচন করুন',
      'জেলা নির্বাচন করুন',
      'থানা/উপজেলা নির্বাচন করুন',
    ])
    expectShown('আপনার থানা/উপজেলা বেছে নিন')
    expect(elements('main form [aria-invalid="true"]').map((input) => input.getAttribute('name'))).toEqual([
      'password',
      'division_id',
      'district_id',
      'upazila_id',
    ])
    await type('password', 'abc12')
    await submit('এগিয়ে যান')
    expectShown('পাসওয়ার্ড কমপক্ষে ৬ অক্ষরের হতে হবে')
  })

  it('has three dropdowns of places on demand, which open one after the other and say both names [A-069 A-081 A-083 A-084 A-176]', async () => {
    await openAsWorker()
    await toSecurity()
    await openLists()
    const disabled = () => ['division_id', 'district_id', 'upazila_id'].map((name) => select(name).disabled)
    expect(elements('main label').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['বিভাগ', 'জেলা', 'থানা/উপজেলা']),
    )
    expect(disabled()).toEqual([false, true, true])
    expect(optionsOf('division_id').slice(1)).toEqual(['ঢাকা (Dhaka)', 'সিলেট (Sylhet)'])
    await choose('division_id', 1)
    expect(disabled()).toEqual([false, false, true])
    expect(optionsOf('district_id').slice(1)).toEqual(['গাজীপুর (Gazipur)'])
    await choose('district_id', 11)
    expect(optionsOf('upazila_id').slice(1)).toEqual(['কাপাসিয়া (Kapasia)'])
    await choose('upazila_id', 111)
    await choose('division_id', 2)
    const value = (name: string) => select(name).value
    expect([value('district_id'), value('upazila_id')]).toEqual(['', ''])
    await choose('district_id', 12)
    await choose('upazila_id', 112)
    await choose('district_id', '')
    expect(value('upazila_id')).toBe('')
    expect(disabled()).toEqual([false, false, true])
  })

  it('goes back by one step with the browser, keeps what was typed, and forward again', async () => {
    const { router, sent } = await open()
    await toReview()
    await act(() => router.navigate(-1))
    expect(step()).toBe('পাসওয়ার্ড ও এলাকা')
    expect(find(HTMLInputElement, 'input[name="password"]').value).toBe('secret-1')
    await act(() => router.navigate(-1))
    expect(step()).toBe('নাম ও ফোন')
    expect(find(HTMLInputElement, 'input[name="phone"]').value).toBe('01711223344')
    await act(() => router.navigate(2))
    expect(step()).toBe('মিলিয়ে দেখুন')
    expect(sent('POST /api/auth/register')).toEqual([])
  })

  it('reads the places once, also when the page is left and opened again [A-254]', async () => {
    const { router, sent } = await openAsWorker()
    await act(() => router.navigate('/login'))
    await act(() => router.navigate('/register?role=service_worker'))
    await toSecurity()
    await openLists()
    expect(optionsOf('division_id')).toHaveLength(3)
    expect(sent('GET /api/locations/tree')).toHaveLength(1)
  })

  it('says that the places could not be read, keeps what was typed, and reads them again [A-262]', async () => {
    // At the first step, and again at the second.
    let failures = 2
    const tree = () =>
      failures-- > 0
        ? refusal(500, 'internal', 'একটি সমস্যা হয়েছে।')()
        : Response.json(placeAnswers['GET /api/locations/tree'])
    await openAsWorker({ 'GET /api/locations/tree': tree })
    await toSecurity()
    await type('password', 'secret-1')
    expectShown('এলাকার তালিকা আনা যায়নি')
    await click(element('main button', 'আবার'))
    await settle(() => expect(elements('main button', 'তালিকা থেকে বেছে নিন')).toHaveLength(1))
    expect(find(HTMLInputElement, 'input[name="password"]').value).toBe('secret-1')
  })
})

describe('the third step of the registration', () => {
  it('accepts the terms with the checkbox, and opens them with the link beside it [A-023 A-071 A-072 A-144 B-218]', async () => {
    const { sent } = await open()
    await toReview('rahima@example.com')
    await click(element('main button', 'শর্তাবলী পড়ুন'))
    expect(element('dialog').textContent).toContain('আমাদের শর্ত')
    expect(element('dialog h2', 'ধারা এক').tagName).toBe('H2')
    await click(element('dialog button', 'আমি গ্রহণ করছি'))
    expect(box().checked).toBe(true)
    await click(element('main button', 'শর্তাবলী পড়ুন'))
    await click(element('dialog button', 'প্রত্যাখ্যান'))
    expect(box().checked).toBe(false)
    await click(box())
    expect([box().checked, elements('dialog')]).toEqual([true, []])
    await submit('নিবন্ধন করুন')
    await settle(() => expect(step()).toBe('ফোন যাচাই'))
    expect(sent('POST /api/auth/register').map(({ body }) => body)).toEqual([
      expect.objectContaining({
        name: 'রহিমা খাতুন',
        phone: '01711223344',
        email: 'rahima@example.com',
        password: 'secret-1',
        confirmPassword: 'secret-1',
        role: 'customer',
        terms_accepted: true,
      }),
    ])
  })

  it('asks for no terms while they are switched off [B-218]', async () => {
    const { sent } = await open({
      'GET /api/settings/terms-and-conditions': { data: { ...terms, enabled: false } },
    })
    await toReview()
    await settle(() => expect(elements('input[name="terms_accepted"]')).toEqual([]))
    await submit('নিবন্ধন করুন')
    await settle(() => expect(sent('POST /api/auth/register')).toHaveLength(1))
  })

  it('shows what was typed, says at the checkbox that the terms are missing, and sends nothing [A-070 A-073 A-172 A-211]', async () => {
    const { sent } = await open()
    await toReview()
    for (const text of ['রহিমা খাতুন', '01711223344', 'দেওয়া হয়নি', 'সেবা নিতে চাই'])
      expect(element('main dl').textContent).toContain(text)
    expectShown('চালিয়ে যেতে হলে আপনাকে শর্তাবলী গ্রহণ করতে হবে।')
    expect(box().getAttribute('aria-invalid')).toBeNull()
    await submit('নিবন্ধন করুন')
    expect([box().getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', box()])
    expect(sent('POST /api/auth/register')).toEqual([])
  })

  it('is busy while the registration is sent [A-074]', async () => {
    await open({ 'POST /api/auth/register': noAnswer })
    await register()
    await expectText('জমা হচ্ছে...')
    expect(submitButton().getAttribute('aria-disabled') ?? String(submitButton().disabled)).toBe('true')
  })

  it('shows the message of the server, a default one, and for an account that exists the login, which leads to where the visitor was going [A-259]', async () => {
    let answer: (response: Response) => void = () => {}
    const late = () => new Promise<Response>((resolve) => (answer = resolve))
    const refused = refusal(409, 'conflict', 'এখন নিবন্ধন বন্ধ।')
    await open(
      { 'POST /api/auth/register': inTurn(refused, withoutMessage, late) },
      '/register?role=customer&next=%2Fplans',
    )
    const links = () => elements('main form a', 'লগইন করুন').map((link) => link.getAttribute('href'))
    await register()
    for (const text of ['এখন নিবন্ধন বন্ধ।', 'রেজিস্ট্রেশন ব্যর্থ হয়েছে']) {
      await expectText(text)
      expect([step(), links()]).toEqual(['মিলিয়ে দেখুন', []])
      await submit('নিবন্ধন করুন')
    }
    // It stays until the next answer, so that no link moves under a second tap.
    expectShown('রেজিস্ট্রেশন ব্যর্থ হয়েছে')
    answer(refusal(409, 'phone_taken', 'এই নম্বরে অ্যাকাউন্ট আছে।')())
    await expectText('এই নম্বরে অ্যাকাউন্ট আছে।')
    expect([step(), links()]).toEqual(['মিলিয়ে দেখুন', ['/login?next=%2Fplans']])
  })

  it('leads back by its button, and to completed steps by a press on them [A-078 A-079]', async () => {
    await open()
    await toReview()
    await click(element('main button', 'পেছনে'))
    expect(step()).toBe('পাসওয়ার্ড ও এলাকা')
    await submit('এগিয়ে যান')
    await settle(() => expect(step()).toBe('মিলিয়ে দেখুন'))
    await click(element('main ol button', 'নাম ও ফোন'))
    expect(step()).toBe('নাম ও ফোন')
    expect(find(HTMLInputElement, 'input[name="name"]').value).toBe('রহিমা খাতুন')
    await submit('এগিয়ে যান')
    await click(element('main button', 'পেছনে'))
    expect(step()).toBe('নাম ও ফোন')
    await toPhone()
    await click(element('main button', 'পেছনে'))
    expect(step()).toBe('মিলিয়ে দেখুন')
  })

  it('is open although the terms cannot be loaded [A-262]', async () => {
    await open({ 'GET /api/settings/terms-and-conditions': refusal(500, 'internal', 'একটি সমস্যা হয়েছে।') })
    await toReview()
    expect(elements('main [role="alert"]')).toHaveLength(0)
    expect(box().checked).toBe(false)
  })
})

describe('the fourth step of the registration', () => {
  const boxes = () => elements('main input[aria-label$="নম্বর ঘর"]') as HTMLInputElement[]
  const enter = (index: number, text: string) => type(boxes()[index] as HTMLElement, text)

  it('has six boxes of one digit, which lead on and, when empty, back [A-075 A-177 A-178 A-179]', async () => {
    await open()
    await toPhone()
    expect(boxes()).toHaveLength(6)
    expect(boxes().every(({ inputMode }) => inputMode === 'numeric')).toBe(true)
    expect(boxes()[0]?.autocomplete).toBe('one-time-code')
    await enter(0, '2')
    expect(document.activeElement).toBe(boxes()[1])
    await enter(1, 'x')
    expect(boxes()[1]?.value).toBe('')
    const goBack = () =>
      act(async () => {
        boxes()[1]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Backspace', bubbles: true }))
      })
    await goBack()
    expect(document.activeElement).toBe(boxes()[0])
    await enter(1, '4')
    boxes()[1]?.focus()
    await goBack()
    expect(document.activeElement).toBe(boxes()[1])
  })

  it('verifies with six digits only, then waits a moment and goes to the page of the role [A-077 A-080 A-174 A-213 A-286]', async () => {
    const { sent, path, router } = await open()
    // The next page cannot finish to load while the clock stands still.
    const leavesFor = () => router.state.navigation.location?.pathname ?? path()
    await toPhone()
    for (const [index, digit] of [...'24681'].entries()) await enter(index, digit)
    await submit('যাচাই করুন')
    expectShown('দয়া করে ৬ সংখ্যার ওটিপি কোড দিন')
    expect(sent('POST /api/auth/verify-otp')).toEqual([])
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await enter(5, '0')
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(sent('POST /api/auth/verify-otp').map(({ body }) => body)).toEqual([
      expect.objectContaining({ phone: '01711223344', otp: '246810' }),
    ])
    expect(localStorage.getItem('token')).toBe('token-5')
    await act(() => vi.advanceTimersByTimeAsync(1300))
    expect(leavesFor()).toMatch(/^\/register/)
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(leavesFor()).toBe('/biodata')
    vi.useRealTimers()
    await settle(() => expect(path()).toBe('/biodata'))
  })

  it('counts a minute down before another code can be sent, and says when it was sent [A-076 A-173 A-175 A-285]', async () => {
    const { sent } = await open({
      'POST /api/auth/resend-otp': { success: true, message: 'সফল', retry_after: 60 },
    })
    await toReview()
    await click(box())
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
    await submit('নিবন্ধন করুন')
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(step()).toBe('ফোন যাচাই')
    const wait = () => /([০-৯:]+) পরে আবার/.exec(screenText())?.[1]
    const before = wait()
    expect(before).toMatch(/১:০০|৫৯|৬০/)
    expect(elements('button', 'আবার কোড পাঠান')).toHaveLength(0)
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(wait()).not.toBe(before)
    await act(() => vi.advanceTimersByTimeAsync(59_000))
    await click(element('button', 'আবার কোড পাঠান'))
    await act(() => vi.advanceTimersByTimeAsync(100))
    expectShown('নতুন কোড পাঠানো হয়েছে')
    expect(sent('POST /api/auth/resend-otp')).toHaveLength(1)
    expect(wait()).toMatch(/১:০০|৫৯|৬০/)
  })

  it('says that another code could not be sent, and what the server says of the code, or a default [A-260 A-261]', async () => {
    const wrong = 'ওটিপি কোডটি ঠিক নয়।'
    const refused = refusal(422, 'otp_invalid', wrong, { errors: { otp: [wrong] } })
    await open({
      'POST /api/auth/register': { retry_after: 0, registration: `1.${'A'.repeat(22)}` },
      'POST /api/auth/resend-otp': inTurn(withoutMessage, { success: true, retry_after: 60 }),
      'POST /api/auth/verify-otp': inTurn(refused, withoutMessage),
    })
    await toPhone()
    await click(await settle(() => element('button', 'আবার কোড পাঠান')))
    await expectText('কোড আবার পাঠানো যায়নি')
    await enter(0, '246810')
    await expectText(wrong)
    // What was said of the old code goes with it.
    await click(await settle(() => element('button', 'আবার কোড পাঠান')))
    await expectText('নতুন কোড পাঠানো হয়েছে')
    expect(screenText()).not.toContain(wrong)
    await enter(0, '135790')
    await expectText('কোডটি মেলেনি')
  })
})
