import { describe, expect, it, vi } from 'vitest'
import { act } from 'react'
import { find } from '#test/support/dom.ts'
import { UploadDouble } from '#test/support/screens/upload-double.ts'
import {
  choose,
  click,
  element,
  elements,
  expectText,
  inTurn,
  openScreen,
  placeAnswers,
  refusal,
  screenText,
  select,
  settle,
  submit,
  trade,
  users,
  withoutMessage,
  type Answers,
} from '#test/support/screens/open-screen.ts'

const biodata = {
  id: 9,
  name: 'মোঃ আলমগীর',
  phone: '01700000006',
  category: { id: 4, name: 'দর্জি' },
  category_id: 4,
  division_id: 1,
  district_id: 11,
  upazila_id: 111,
  division: 'ঢাকা',
  district: 'গাজীপুর',
  area: 'কাপাসিয়া',
  gender: 'male',
  id_number: '1234567890',
  work_experience: '৫ বছর',
}
const approved = {
  exists: true,
  status: 'approved',
  is_approved: true,
  is_active: true,
  biodata,
  activity: {},
}
const methods = [
  { id: 'nogorpay', name: 'নগরপে' },
  { id: 'manual', name: 'নিজে পাঠান' },
]
const base: Answers = {
  ...placeAnswers,
  'GET /api/categories': { data: [trade(4, 'দর্জি')] },
  'GET /api/payment-methods': { data: methods },
}
const initiate = 'POST /api/payment/biodata/initiate'

async function openSubmission(me: object, answers: Answers = {}, address = '/worker/submit') {
  const screen = await openScreen(address, users.worker, {
    ...base,
    'GET /api/service-workers/me': me,
    ...answers,
  })
  await settle(() => expect(elements('main h1')).toHaveLength(1))
  return screen
}
const form = () => elements('main form')
const openWhole = (me: object) => openSubmission(me, {}, '/worker/submit?form=whole')

describe('the biodata of a worker', () => {
  it('is a form before the first submission, with male chosen first, the number of the account and a counter [B-014 B-074 B-075 B-076 B-126 B-127]', async () => {
    await openWhole({})
    const names = [...document.querySelectorAll('main form [name]')].map((field) =>
      field.getAttribute('name'),
    )
    for (const name of ['category_id', 'name', 'phone', 'gender', 'blood_group', 'id_number'])
      expect(names).toContain(name)
    for (const name of ['work_experience', 'bio', 'division_id', 'district_id', 'upazila_id'])
      expect(names).toContain(name)
    const accepts = elements('main input[type="file"]').map((input) => input.getAttribute('accept'))
    expect(accepts.length).toBeGreaterThanOrEqual(3)
    expect(new Set(accepts)).toEqual(new Set(['image/*', 'image/jpeg,image/png,image/webp']))
    const genders = elements('input[name="gender"]') as HTMLInputElement[]
    expect(genders.map(({ value, checked }) => [value, checked])).toEqual([
      ['male', true],
      ['female', false],
      ['other', false],
    ])
    const groups = elements('input[name="blood_group"]') as HTMLInputElement[]
    expect(groups.map(({ value }) => value)).toEqual(['', 'A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'])
    expect(groups.filter(({ checked }) => checked).map(({ value }) => value)).toEqual([''])
    const phone = find(HTMLInputElement, 'input[name="phone"]')
    expect([phone.value, phone.readOnly]).toEqual(['01700000006', true])
    expect(screenText()).toMatch(/০\/১১০|১১০ অক্ষর/)
  })

  it('is a status without a form while it waits [B-015]', async () => {
    await openSubmission({ exists: true, status: 'pending', biodata })
    await expectText('অনুমোদনের অপেক্ষায় আছে')
    expect(form()).toHaveLength(0)
  })

  it('is a congratulation without the form once it is approved [B-016]', async () => {
    await openSubmission(approved)
    await expectText(/আপনার প্রোফাইল চালু আছে/)
    expect(elements('main form input[type="file"]')).toHaveLength(0)
  })

  it('says that a profile was deactivated and why, and leads to the form and to help', async () => {
    await openSubmission({ ...approved, is_active: false, deactivation_reason: 'গ্রাহকের অভিযোগ দেখা হচ্ছে' })
    await expectText('আপনার প্রোফাইল এখন বন্ধ')
    expect(screenText()).toContain('কারণ: গ্রাহকের অভিযোগ দেখা হচ্ছে')
    expect(elements('main a[href="/support"]', 'সহায়তা নিন')).toHaveLength(1)
    expect(elements('main a[href="/worker/submit?edit=1"]', 'তথ্য ঠিক করুন')).toHaveLength(1)
  })

  it('shows why a change was refused, and takes back one that waits', async () => {
    const change = (status: string) => ({
      id: 5,
      status,
      fields: { name: 'আলমগীর হোসেন' },
      rejection_reason: 'ছবিতে আপনার মুখ দেখা যায় না',
    })
    await openSubmission({ ...approved, change: change('rejected') })
    await expectText('কারণ: ছবিতে আপনার মুখ দেখা যায় না')
    expect(elements('main a[href="/worker/submit?edit=1"]', 'ঠিক করে আবার পাঠান')).toHaveLength(1)
    const withdraw = 'DELETE /api/service-workers/me/changes/5'
    const { sent } = await openSubmission(
      { ...approved, change: change('pending') },
      { [withdraw]: { success: true, message: 'সফল' } },
    )
    expect(element('main section', 'যাচাইয়ের অপেক্ষায় আছে').textContent).toContain('আলমগীর হোসেন')
    await click(element('main section button', 'ফিরিয়ে নিন'))
    await click(element('dialog button', 'ফিরিয়ে নিন'))
    await settle(() => expect(sent(withdraw)).toHaveLength(1))
  })

  it('says that a change has arrived when the connection goes right after its upload', async () => {
    vi.stubGlobal('XMLHttpRequest', UploadDouble)
    let isOffline = false
    const own = 'GET /api/service-workers/me'
    const answers = { [own]: () => (isOffline ? Response.error() : Response.json(approved)) }
    const { path } = await openSubmission({}, answers, '/worker/submit?edit=1')
    await settle(() => expect(form()).toHaveLength(1))
    await submit('যাচাইয়ের জন্য পাঠান')
    isOffline = true
    await act(async () => UploadDouble.last.answer(201, '{}'))
    await expectText('পরিবর্তন যাচাইয়ের জন্য পাঠানো হয়েছে')
    expect(screenText()).toContain('সংযোগ না থাকায়')
    isOffline = false
    await click(element('main button', 'আবার চেষ্টা করুন'))
    await settle(() => expect(path()).toBe('/worker/submit'))
    await expectText(/আপনার প্রোফাইল চালু আছে/)
  })

  it('asks for one field of a biodata that waits, and sends only that one', async () => {
    vi.stubGlobal('XMLHttpRequest', UploadDouble)
    const waiting = { exists: true, status: 'pending', biodata }
    await openSubmission({ ...waiting, asked: { field: 'work_experience', note: 'কত বছর, লিখুন' } })
    await expectText('একটি তথ্য ঠিক করে দিন: অভিজ্ঞতা')
    expect(screenText()).toContain('কত বছর, লিখুন')
    expect(screenText()).not.toContain('অনুমোদনের অপেক্ষায় আছে')
    const field = find(HTMLTextAreaElement, 'main form textarea')
    expect(field.value).toBe(biodata.work_experience)
    await click(element('main form button', 'পাঠান'))
    expect([...(UploadDouble.last.body as FormData).keys()]).toEqual(['work_experience'])
    const message = 'অভিজ্ঞতা আরও লিখুন'
    const refused = {
      success: false,
      error: 'validation_failed',
      message,
      errors: { work_experience: [message] },
    }
    await act(async () => UploadDouble.last.answer(422, JSON.stringify(refused)))
    await expectText(message)
  })

  it('asks for the place with the three lists of places, which are sent together', async () => {
    vi.stubGlobal('XMLHttpRequest', UploadDouble)
    const waiting = { exists: true, status: 'pending', biodata }
    await openSubmission({ ...waiting, asked: { field: 'upazila_id', note: null } })
    await expectText('একটি তথ্য ঠিক করে দিন: এলাকা')
    expect(select('upazila_id').value).toBe(String(biodata.upazila_id))
    await choose('division_id', 2)
    await click(element('main form button', 'পাঠান'))
    await expectText('আগে তথ্যটি লিখুন')
    await choose('district_id', 12)
    await choose('upazila_id', 112)
    await click(element('main form button', 'পাঠান'))
    expect(Object.fromEntries(UploadDouble.last.body as FormData)).toEqual({
      division_id: '2',
      district_id: '12',
      upazila_id: '112',
    })
  })

  it('is a rejection with its reason, above a form that is filled in [B-017 B-018]', async () => {
    await openSubmission({
      exists: true,
      status: 'rejected',
      reviewed_at: '2026-11-01T00:00:00.000Z',
      rejection_code: 'photo_unclear',
      rejection_reason: 'ছবিটি স্পষ্ট নয়',
      rejection_field: 'profile_photo',
      biodata,
    })
    await expectText('আপনার প্রোফাইল গ্রহণ করা যায়নি')
    expect(screenText()).toContain('ছবিটি স্পষ্ট নয়')
    expect(element('main form h2').textContent).toBe('আপনার ছবি')
    await click(element('main a', 'এখানে ঠিক করুন'))
    expect(document.activeElement).toBe(element('main h1', 'আপনার ছবি'))
    expect(elements('main form [aria-invalid="true"]').length).toBeGreaterThan(0)
    await click(element('main form a', 'সব এক পাতায় দেখুন'))
    expect(select('category_id').value).toBe('4')
  })
})

describe('the biodata form, one thing a screen', () => {
  /** The further steps are a page each. */
  const heading = () => element('main h1')
  const title = () => heading().textContent
  const next = () => click(element('main form button', 'এগিয়ে যান'))
  const photoIsMissing = {
    ...biodata,
    profile_photo: 'photos/a',
    profile_photo_url: '/storage/photos/a-320.webp',
  }
  const rejected = {
    exists: true,
    status: 'rejected',
    reviewed_at: '2026-11-01T00:00:00.000Z',
    biodata: photoIsMissing,
  }

  it('stays at a step until it is right, and leads on, back, and to the step of the address', async () => {
    const { path, router, sent } = await openSubmission({}, {}, '/worker/submit?step=2')
    await settle(() => expect(title()).toBe('আপনার কাজ'))
    expect(elements('main form select')).toEqual([])
    await next()
    expect(screenText()).toContain('পেশা নির্বাচন করুন')
    expect(path()).toBe('/worker/submit?step=2')
    await click(element('main form input[name="category_id"]'))
    expect(screenText()).not.toContain('পেশা নির্বাচন করুন')
    await next()
    expect([title(), path()]).toEqual(['অভিজ্ঞতা', '/worker/submit?step=3'])
    expect(elements('main h1')).toHaveLength(1)
    expect(document.activeElement).toBe(heading())
    await click(element('main form button', '৫ বছর'))
    await next()
    await next()
    expect(title()).toBe('আপনার পরিচয়')
    await act(() => router.navigate(-1))
    expect(title()).toBe('নিজের কথা')
    await click(element('main form button', 'পেছনে'))
    expect(title()).toBe('অভিজ্ঞতা')
    expect(find(HTMLTextAreaElement, '[name="work_experience"]').value).toBe('৫ বছর')
    // Steps need no new data.
    expect(sent('GET /api/service-workers/me')).toHaveLength(1)
  })

  it('opens where the person was', async () => {
    const { router } = await openSubmission({}, {}, '/worker/submit?step=5')
    await settle(() => expect(title()).toBe('আপনার পরিচয়'))
    await act(() => router.navigate('/'))
    await act(() => router.navigate('/worker/submit'))
    await settle(() => expect(title()).toBe('আপনার পরিচয়'))
  })

  it('shows all before it sends, and leads from a change of one thing back to it, and to what the server refuses', async () => {
    vi.stubGlobal('XMLHttpRequest', UploadDouble)
    await openSubmission(rejected, {}, '/worker/submit?step=8')
    await settle(() => expect(title()).toBe('মিলিয়ে দেখে জমা দিন'))
    for (const text of ['দর্জি', '৫ বছর', 'মোঃ আলমগীর', 'পুরুষ', '01700000006', 'কাপাসিয়া', '1234567890'])
      expect(element('main form ul').textContent).toContain(text)
    await click(element('main form a', 'বদলান: অভিজ্ঞতা'))
    await click(element('main form button', '৩ বছর'))
    await next()
    expect(title()).toBe('মিলিয়ে দেখে জমা দিন')
    expect(element('main form ul').textContent).toContain('৩ বছর')
    await submit('সংশোধন করে আবার জমা দিন')
    expect((UploadDouble.last.body as FormData).get('work_experience')).toBe('৩ বছর')
    const errors = { id_number: ['এই নম্বরে আরেকটি প্রোফাইল আছে'] }
    const body = { success: false, error: 'validation_failed', message: 'ঠিক করুন', errors }
    await act(async () => UploadDouble.last.answer(422, JSON.stringify(body)))
    await settle(() => expect(title()).toBe('পরিচয়পত্র'))
    expect(screenText()).toContain('এই নম্বরে আরেকটি প্রোফাইল আছে')
  })

  it('shows what is missing at the review, and sends nothing', async () => {
    vi.stubGlobal('XMLHttpRequest', UploadDouble)
    const { sent } = await openSubmission({}, {}, '/worker/submit?step=8')
    await settle(() => expect(elements('main form li', 'বাকি').length).toBeGreaterThan(3))
    await submit('জমা দিন')
    await settle(() => expect(title()).toBe('আপনার ছবি'))
    expect(screenText()).toContain('আপনার একটি ছবি দিন')
    expect(sent('POST /api/service-workers')).toEqual([])
  })
})

describe('the home of a worker', () => {
  const own = 'GET /api/service-workers/me'
  const panel = () => element('main section[aria-label="আপনার প্রোফাইল"]')

  it('says that the state could not be loaded, and leads to the biodata', async () => {
    await openScreen('/', users.worker, { ...base, [own]: withoutMessage })
    await expectText('এখন দেখানো যাচ্ছে না')
    expect(panel().querySelector('a')?.getAttribute('href')).toBe('/worker/submit')
  })

  it('is for workers only', async () => {
    const { sent } = await openScreen('/', users.customer, base)
    await settle(() => expect(elements('main h1')).toHaveLength(1))
    expect([panel().textContent, sent(own)]).toEqual(['', []])
  })
})

describe('the link of the SMS about a number', () => {
  const confirm = 'POST /api/contact-checks/confirm'
  const press = async (answer: Answers[string]) => {
    const screen = await openScreen('/n/signed-token', null, { [confirm]: answer })
    await expectText('আপনার নম্বরটি কি ঠিক আছে?')
    // Programs open links, too: only a press confirms.
    expect(screen.sent(confirm)).toEqual([])
    await click(element('main button', 'হ্যাঁ, নম্বরটি ঠিক আছে'))
    return screen
  }

  it('confirms the number with one press, without a session', async () => {
    const { sent } = await press({ success: true, message: 'নম্বরটি সফলভাবে নিশ্চিত হয়েছে।' })
    await expectText('নিশ্চিত')
    expect(sent(confirm)[0]?.body).toEqual({ token: 'signed-token' })
  })

  it('says why it is over, and leads to the page of the worker', async () => {
    await press(refusal(410, 'contact_check_expired', 'লিংকটির মেয়াদ শেষ।'))
    await expectText('লিংকটির মেয়াদ শেষ।')
    expect(element('main a', 'আমার কাজ').getAttribute('href')).toBe('/worker/submit')
  })
})

describe('the fee of a biodata', () => {
  const due = { payment_required: true, fee: 75.5 }

  it('leads to the support when no method is offered [B-020]', async () => {
    await openSubmission(due, { 'GET /api/payment-methods': { data: [] } })
    await expectText('এখন কোনো পেমেন্ট পদ্ধতি চালু নেই')
    expect(screenText()).toContain('একটু পরে আবার চেষ্টা করুন')
    expect(elements('main a[href="/support"]').length).toBeGreaterThan(0)
    expect(
      elements('main button', 'ফি পরিশোধ করুন').filter((button) => button.closest('section')),
    ).toHaveLength(0)
  })

  it('says why its payment cannot be started, and is then paid at the address of the answer [B-116 B-158 B-193]', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
    const paid = { ref: 'R1', payment_url: 'https://pay.example/fee' }
    const refused = refusal(409, 'conflict', 'আগের পেমেন্টটি চলছে।')
    const { sent } = await openSubmission(due, { [initiate]: inTurn(refused, withoutMessage, paid) })
    for (const text of ['আগের পেমেন্টটি চলছে।', 'পেমেন্ট শুরু করা যায়নি']) {
      await click(element('section button', 'ফি পরিশোধ করুন'))
      await expectText(text)
    }
    await click(element('section button', 'ফি পরিশোধ করুন'))
    await settle(() => expect(assign).toHaveBeenCalledOnce())
    expect(String(assign.mock.lastCall?.[0])).toBe('https://pay.example/fee')
    const body = { payment_method: 'nogorpay' }
    expect(sent(initiate).map((call) => call.body)).toEqual([body, body, body])
  })
})

describe('the boosts of a worker', () => {
  const plan = (id: number, duration_days: number) => ({
    id,
    name: `বুস্ট ${duration_days}`,
    price: 100 + id,
    duration_days,
    rank_bonus: id * 10,
    is_active: true,
  })
  const start = 'POST /api/boost/start'
  const answers: Answers = {
    ...base,
    'GET /api/boost/plans': { data: [plan(1, 7), plan(2, 15), plan(3, 30)] },
    'GET /api/service-workers/me': approved,
    'GET /api/me/payments': { data: [] },
  }
  const open = async (more: Answers = {}) => {
    const screen = await openScreen('/worker/boost', users.worker, { ...answers, ...more })
    await settle(() => expect(elements('main h1')).toHaveLength(1))
    return screen
  }
  const offers = () => elements('main label')
  const take = () => element('main button', 'এই বুস্টটি নিন') as HTMLButtonElement
  const running = (soon: boolean) => ({
    data: [plan(1, 7)],
    active_boost: { plan_name: 'বুস্ট ৭', boosted_until: '2026-12-24T06:00:00.000Z', rank_bonus: 10 },
    expiring_soon: soon,
  })

  it('have name, price, days and bonus, and 15 days is popular and chosen first [B-021 B-028]', async () => {
    await open()
    expect(offers().map((offer) => /^বুস্ট \d+/.exec(offer.textContent ?? '')?.[0])).toEqual([
      'বুস্ট 7',
      'বুস্ট 15',
      'বুস্ট 30',
    ])
    expect(elements('main input:checked')).toEqual([offers()[1]?.querySelector('input')])
    for (const text of ['৳১০২', '১৫ দিন', '২০']) expect(offers()[1]?.textContent).toContain(text)
    expect(offers().map((offer) => offer.textContent?.includes('জনপ্রিয়'))).toEqual([false, true, false])
  })

  it('are bought with plan, price and method, the first one chosen, and say why they did not start [B-024 B-113 B-114 B-160 B-195]', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
    const refused = refusal(409, 'not_approved', 'আপনার প্রোফাইল অনুমোদিত নয়।')
    const { sent } = await open({
      [start]: inTurn(refused, { ref: 'R1', payment_url: 'https://pay.example/boost' }),
    })
    await click(element('main input'))
    expect(take().disabled).toBe(false)
    await click(take())
    const method = element('dialog select')
    expect(method).toHaveProperty('value', 'nogorpay')
    await click(element('dialog button', 'পরিশোধ করুন'))
    await expectText('আপনার প্রোফাইল অনুমোদিত নয়।')
    method.setAttribute('name', 'method')
    await choose('method', 'manual')
    await click(element('dialog button', 'পরিশোধ করুন'))
    await settle(() => expect(assign).toHaveBeenCalledOnce())
    expect(String(assign.mock.lastCall?.[0])).toBe('https://pay.example/boost')
    expect(sent(start).map(({ body }) => body)).toEqual([
      { boosting_plan_id: 1, payment_method: 'nogorpay', amount: 101 },
      { boosting_plan_id: 1, payment_method: 'manual', amount: 101 },
    ])
  })

  it.each<[string, Answers, string, boolean]>([
    ['without a method', { 'GET /api/payment-methods': { data: [] } }, 'কোনো পেমেন্ট পদ্ধতি চালু নেই', true],
    ['while one runs', { 'GET /api/boost/plans': running(false) }, '২৪ ডিসেম্বর', true],
    ['when it ends soon', { 'GET /api/boost/plans': running(true) }, 'মেয়াদ শিগগির শেষ হবে', false],
  ])('say whether they can be bought %s [B-022 B-023 B-025 B-026 B-130]', async (_, more, text, disabled) => {
    await open(more)
    await expectText(text)
    expect(take().disabled).toBe(disabled)
  })
})
