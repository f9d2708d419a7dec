import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { find, type } from '#test/support/dom.ts'
import {
  click,
  element,
  elements,
  expectText,
  openScreen,
  placeAnswers,
  refusal,
  screenText,
  select,
  settle,
  submit,
  users,
  type Answers,
} from '#test/support/screens/open-screen.ts'

const category = (id: number, is_active: boolean, show_in_homepage: boolean) => ({
  id,
  name: `পেশা ${id}`,
  description: 'বিবরণ',
  is_active,
  show_in_homepage,
  sort_order: id,
  biodata_count: 3,
  providers_count: 3,
})

describe('the categories of an admin', () => {
  const answers: Answers = {
    'GET /api/admin/categories': {
      data: [category(1, true, true), category(2, true, false), category(3, false, false)],
    },
  }
  const buttons = (text: RegExp) =>
    elements('main button').filter((button) => text.test(button.getAttribute('aria-label') ?? ''))

  it('counts all categories, the active ones and those of the home page, above a list with a search and a form, which needs a name and takes only pictures that are dropped into it [B-037 B-038 B-040]', async () => {
    await openScreen('/admin/categories', users.admin, answers)
    await expectText('পেশা 3')
    expect(elements('main dl dd').map(({ textContent }) => textContent)).toEqual(['৩', '২', '১'])
    expect(elements('main input[type="search"]')).toHaveLength(1)
    expect([buttons(/সম্পাদনা/).length, buttons(/মুছুন/).length]).toEqual([3, 3])
    await click(element('main button', 'ক্যাটাগরি যোগ করুন'))
    const target = await settle(() => element('dialog p', 'ছবিটি এখানে টেনে এনে ছাড়ুন'))
    const dataTransfer = { files: [new File(['x'], 'a.txt', { type: 'text/plain' })] }
    await act(async () => {
      target.dispatchEvent(Object.assign(new Event('drop', { bubbles: true }), { dataTransfer }))
    })
    await expectText('শুধু ছবির ফাইল দেওয়া যায়। অন্য একটি ফাইল বেছে নিন।')
    await submit('যোগ করুন')
    await expectText('ক্যাটাগরির নাম প্রয়োজন')
  })

  it('have no buttons and switches for staff, who are told why [B-005 B-039 B-132 B-152]', async () => {
    await openScreen('/admin/categories', users.staff, answers)
    await expectText('অনুমতি নেই: শুধু অ্যাডমিন')
    expect([buttons(/সম্পাদনা/).length, buttons(/মুছুন/).length]).toEqual([0, 0])
    expect(elements('main button', 'যোগ করুন')).toHaveLength(0)
    expect(elements('main [role="switch"]')).toHaveLength(0)
  })

  it('turns a switch back when the connection is lost, and offers to switch off a used category instead of deleting it [B-202]', async () => {
    const used = refusal(409, 'in_use', 'ব্যবহার হচ্ছে', { counts: { providers: 3, changes: 0 } })
    await openScreen('/admin/categories', users.admin, {
      ...answers,
      'DELETE /api/categories/1': used,
      'PUT /api/categories/1': () => Promise.reject(new TypeError('Failed to fetch')),
    })
    await settle(() => expect(elements('main [role="switch"]')).toHaveLength(6))
    const toggle = find(HTMLInputElement, 'main [role="switch"]')
    await click(toggle)
    await expectText('ইন্টারনেট সংযোগ পাওয়া যাচ্ছে না')
    expect(toggle.checked).toBe(true)
    await click(buttons(/মুছুন/)[0] as HTMLElement)
    await click(element('dialog button', 'মুছে ফেলুন'))
    await expectText(/৩ জন সেবাদাতা আছেন/)
    expect(elements('dialog button', 'মুছে না ফেলে বন্ধ করুন')).toHaveLength(1)
  })
})

const plan = (id: number, name: string, measure: object) => ({
  id,
  name,
  price: 199,
  duration_days: 30,
  is_active: true,
  ...measure,
})

describe('the plans of an admin', () => {
  const answers: Answers = {
    'GET /api/admin/plans': {
      daily_view_limit_default: 50,
      subscription_plans: [plan(1, 'মাসিক', { daily_biodata_view_limit: 20 })],
      boosting_plans: [plan(2, 'সপ্তাহের বুস্ট', { rank_bonus: 10 })],
    },
  }

  it.each([
    ['/admin/plans', ['মাসিক', 'সপ্তাহের বুস্ট']],
    ['/admin/subscription-plans', ['মাসিক']],
    ['/admin/boosting-plans', ['সপ্তাহের বুস্ট']],
  ])('are a table: of both kinds on one page, and each kind on its own: %s [B-041]', async (path, names) => {
    await openScreen(path, users.admin, answers)
    await settle(() => expect(elements('main tbody tr')).toHaveLength(names.length))
    expect(['মাসিক', 'সপ্তাহের বুস্ট'].filter((name) => screenText().includes(name))).toEqual(names)
    expect(elements('main button', 'যোগ করুন')).toHaveLength(names.length)
  })

  it('are added by a form that names what is missing and a limit far above what raises no question, and deleted after a question [B-042 B-133 B-204 B-216]', async () => {
    const add = 'POST /api/admin/subscription-plans'
    const remove = 'DELETE /api/admin/subscription-plans/1'
    const done = { success: true, message: 'সফল', data: plan(3, 'দৈনিক', { daily_biodata_view_limit: 0 }) }
    const { sent } = await openScreen('/admin/subscription-plans', users.admin, {
      ...answers,
      [add]: done,
      [remove]: done,
    })
    await settle(() => expect(elements('main table')).toHaveLength(1))
    await click(element('main button', 'যোগ করুন'))
    expect(find(HTMLInputElement, 'dialog input[name="daily_biodata_view_limit"]').value).toBe('50')
    await submit('যোগ করুন')
    await expectText('প্ল্যানের নাম প্রয়োজন')
    expect(sent(add)).toEqual([])
    for (const [name, text] of Object.entries({ name: 'দৈনিক', price: '৯৯.৫০', duration_days: '১০' }))
      await type(name, text)
    const notes = []
    for (const typed of ['10', '১১', '0', '৫', '50', '০']) {
      await type('daily_biodata_view_limit', typed)
      notes.push(screenText().includes('মাসে ৩০০টির বেশি নম্বর'))
    }
    expect(notes).toEqual([false, true, true, false, true, true])
    await submit('যোগ করুন')
    await settle(() => expect(elements('dialog')).toHaveLength(0))
    expect(sent(add).map(({ body }) => body)).toEqual([
      expect.objectContaining({ name: 'দৈনিক', price: 99.5, duration_days: 10, daily_biodata_view_limit: 0 }),
    ])
    await click(element('main button[aria-label="মাসিক মুছুন"]'))
    expect(sent(remove)).toEqual([])
    await click(element('dialog button', 'মুছে ফেলুন'))
    await settle(() => expect(sent(remove)).toHaveLength(1))
  })

  it('are taken off sale instead of deleted while they run [B-204]', async () => {
    const change = 'PUT /api/admin/subscription-plans/1'
    const running = { ...plan(1, 'মাসিক', { daily_biodata_view_limit: 20 }), active_count: 21 }
    const { calls } = await openScreen('/admin/subscription-plans', users.admin, {
      'GET /api/admin/plans': {
        daily_view_limit_default: 50,
        subscription_plans: [running],
      },
      [change]: { success: true, message: 'সফল', data: { ...running, is_active: false } },
    })
    await settle(() => expect(elements('main table')).toHaveLength(1))
    await click(element('main button[aria-label="মাসিক মুছুন"]'))
    expect(element('dialog').textContent).toContain('প্ল্যানটি এখন ২১ জন ব্যবহার করছেন')
    await click(element('dialog button', 'বিক্রি বন্ধ করুন'))
    await settle(() => expect(elements('dialog')).toHaveLength(0))
    const writes = calls.filter(({ call }) => !call.startsWith('GET'))
    expect(writes).toEqual([
      expect.objectContaining({ call: change, body: expect.objectContaining({ is_active: false }) }),
    ])
  })
})

describe('the places of an admin', () => {
  const node = (id: number, name: string, more: object = {}) => ({
    id,
    name: `Place ${id}`,
    bn_name: name,
    children_count: 1,
    ...more,
  })
  const base = 'GET /api/admin/geolocation'
  const answers: Answers = {
    [`${base}/divisions`]: { data: [node(1, 'ঢাকা', { country_id: 1 })] },
    [`${base}/districts`]: { data: [node(11, 'গাজীপুর', { division_id: 1 })] },
    [`${base}/thanas`]: { data: [node(111, 'কাপাসিয়া', { district_id: 11, kind: 'upazila' })] },
  }
  const open = async () => {
    const screen = await openScreen('/admin/geolocation', users.admin, answers)
    await settle(() => expect(nodes('ঢাকা')).toHaveLength(1))
    return screen
  }
  const nodes = (label: string) => elements('main [role="button"][aria-expanded]', label)
  const press = (label: string) => click(element('main [role="button"][aria-expanded]', label))

  it('loads the districts of a division when it opens, and closes them with it [B-065 B-122]', async () => {
    const { sent } = await open()
    expect(sent(`${base}/districts`)).toEqual([])
    await press('ঢাকা')
    await settle(() => expect(nodes('গাজীপুর')).toHaveLength(1))
    expect(sent(`${base}/districts`).map(({ query }) => query)).toEqual(['?division_id=1'])
    await press('গাজীপুর')
    await expectText('কাপাসিয়া')
    expect(sent(`${base}/thanas`).map(({ query }) => query)).toEqual(['?district_id=11'])
    await press('ঢাকা')
    await settle(() => expect(screenText()).not.toContain('গাজীপুর'))
    // The district was closed with its division.
    await press('ঢাকা')
    await settle(() => expect(nodes('গাজীপুর')).toHaveLength(1))
  })

  it('opens places in a panel by the keys j and k, of the tree and of a search, and says which are gone', async () => {
    const found = { ...node(111, 'কাপাসিয়া'), district_id: 11, division_id: 1, kind: 'upazila' }
    const { router, path, sent } = await openScreen('/admin/geolocation?nodes=1.1-11', users.admin, {
      ...answers,
      [`${base}/search`]: { data: [{ ...found, level: 'thana', within: 'গাজীপুর' }] },
    })
    await settle(() => expect(elements('tbody tr')).toHaveLength(3))
    const press = (code: string) =>
      act(async () => document.body.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true })))
    for (const [code, name] of [
      ['KeyJ', 'ঢাকা'],
      ['KeyJ', 'গাজীপুর'],
      ['KeyJ', 'কাপাসিয়া'],
      ['KeyK', 'গাজীপুর'],
    ] as const) {
      await press(code)
      await settle(() => expect(element('main section h2').textContent).toBe(name))
    }
    expect(path()).toBe('/admin/geolocation?nodes=1.1-11&open=district-11')
    // The panel needs no call, and stays when a node closes or opens.
    expect(sent(`${base}/divisions`)).toHaveLength(1)
    await click(element('main [role="button"][aria-expanded]', 'গাজীপুর'))
    await settle(() => expect(path()).toBe('/admin/geolocation?nodes=1&open=district-11'))
    await click(element('main section button', 'থানা/উপজেলা যোগ করুন'))
    await settle(() => expect(select('district_id').value).toBe('11'))
    await click(element('dialog button', 'বাতিল'))
    await act(() => router.navigate('/admin/geolocation?q=kap&open=thana-111'))
    await settle(() => expect(elements('main section a', 'তালিকায় দেখুন')).toHaveLength(1))
    await click(element('main section a', 'তালিকায় দেখুন'))
    await settle(() => expect(path()).toBe('/admin/geolocation?nodes=1.1-11&open=thana-111'))
    await act(() => router.navigate('/admin/geolocation?open=thana-999'))
    await expectText('এই সারিটি মুছে ফেলা হয়েছে')
  })

  it('asks for a country for divisions only, and for a district after its division [B-139 B-141]', async () => {
    await open()
    await click(element('main button', 'বিভাগ যোগ করুন'))
    await settle(() => expect(elements('dialog form')).toHaveLength(1))
    expect(find(HTMLInputElement, 'dialog input[name="country_id"]').value).toBe('1')
    expect(elements('dialog select')).toHaveLength(0)
    await click(element('dialog button', 'বাতিল'))
    await click(element('main button', 'থানা/উপজেলা যোগ করুন'))
    await settle(() => expect(elements('dialog form')).toHaveLength(1))
    expect(elements('dialog input[name="country_id"]')).toHaveLength(0)
    // The district waits for its division.
    expect(['division_id', 'district_id'].map((name) => select(name).disabled)).toEqual([false, true])
  })

  it.each([
    ['divisions', 1, '?open=division-1', { country_id: 3 }],
    [
      'thanas',
      111,
      '?nodes=1.1-11&open=thana-111',
      {
        district_id: 11,
        slug: 'ramna',
        url: 'https://ramna.example',
        latitude: 23.7,
        longitude: 90.4,
        kind: 'metro_thana',
        aka: ['রমণা', 'romna'],
      },
    ],
  ])('keep what is not changed of %s that are saved [B-093 B-141]', async (level, id, query, fields) => {
    const change = `PUT${base.slice(3)}/${level}/${id}`
    const place = node(id, 'রমনা', fields)
    const { sent } = await openScreen(`/admin/geolocation${query}`, users.admin, {
      ...answers,
      [`${base}/${level}`]: { data: [place] },
      [`${base}/${level}/${id}`]: { data: place },
      [change]: { message: 'বদলেছে', data: place },
    })
    await settle(() => expect(elements('main section button', 'সম্পাদনা')).toHaveLength(1))
    await click(element('main section button', 'সম্পাদনা'))
    await settle(() => expect(elements('dialog form')).toHaveLength(1))
    await click(element('dialog button[type="submit"]'))
    await settle(() => expect(sent(change)).toHaveLength(1))
    expect(sent(change)[0]?.body).toMatchObject({ ...fields, name: place.name, bn_name: 'রমনা' })
  })

  it('are deleted after a question, and one in use can be renamed instead [B-067 B-204]', async () => {
    const remove = `DELETE${base.slice(3)}/divisions/1`
    const counts = { children: 1, providers: 0, users: 0, changes: 0 }
    const { sent } = await openScreen('/admin/geolocation', users.admin, {
      ...answers,
      [remove]: refusal(409, 'in_use', 'ব্যবহার হচ্ছে', { counts }),
    })
    await settle(() => expect(nodes('ঢাকা')).toHaveLength(1))
    await click(element('main [data-row]', 'ঢাকা'))
    await settle(() => expect(elements('main button[aria-label="ঢাকা মুছুন"]')).toHaveLength(1))
    await click(element('main button[aria-label="ঢাকা মুছুন"]'))
    expect(element('dialog').textContent).toContain('আপনি কি নিশ্চিত যে এই আইটেমটি মুছে ফেলতে চান')
    expect(sent(remove)).toEqual([])
    await click(element('dialog button', 'মুছে ফেলুন'))
    await expectText(/১টি জেলা আছে/)
    await click(element('dialog button', 'নাম ঠিক করুন'))
    await settle(() => expect(find(HTMLInputElement, 'dialog input[name="bn_name"]').value).toBe('ঢাকা'))
  })
})

describe('the localities of an admin', () => {
  const answers: Answers = {
    'GET /api/admin/localities': {
      data: [
        {
          id: 7,
          name: 'জিন্দাবাজার',
          spellings: ['zindabazar'],
          upazila_id: 111,
          thana: 'কোতোয়ালী',
          district: 'সিলেট',
          district_id: 11,
          division_id: 1,
        },
      ],
      meta: { current_page: 1, last_page: 1, per_page: 20, total: 1 },
    },
    ...placeAnswers,
    'PUT /api/admin/localities/7': { message: 'এলাকা সফলভাবে হালনাগাদ হয়েছে।' },
  }

  it('are listed with their thana, searched and edited', async () => {
    const { sent } = await openScreen('/admin/geolocation?tab=localities&q=জিন্দা', users.admin, answers)
    await expectText('কোতোয়ালী, সিলেট')
    expect(new URLSearchParams(sent('GET /api/admin/localities')[0]?.query).get('q')).toBe('জিন্দা')
    await click(element('main button[aria-label="জিন্দাবাজার সম্পাদনা করুন"]'))
    await settle(() => expect(select('upazila_id').value).toBe('111'))
    await type('spellings', 'zindabazar, jindabazar')
    await submit('সংরক্ষণ করুন')
    await settle(() =>
      expect(sent('PUT /api/admin/localities/7').map(({ body }) => body)).toMatchObject([
        { name: 'জিন্দাবাজার', spellings: ['zindabazar', 'jindabazar'], upazila_id: 111 },
      ]),
    )
  })
})

describe('the form that edits a row', () => {
  const plans = {
    daily_view_limit_default: 50,
    subscription_plans: [plan(5, 'মাসিক', { daily_biodata_view_limit: 20, is_active: false })],
  }
  const code = {
    id: 5,
    code: 'EID20',
    purpose: 'subscription',
    kind: 'taka',
    value: 30,
    starts_on: '2026-10-07',
    ends_on: '2026-12-08',
    max_uses: 70,
    max_per_person: 2,
    budget: 5000,
    is_active: false,
    state: 'off',
  }

  it.each<[string, object, Record<string, string>, boolean[]]>([
    [
      'categories',
      { data: [{ ...category(5, true, true), words: ['টেইলার', 'সেলাই'], slug: 'tailor' }], suggested: [] },
      { name: 'পেশা 5', description: 'বিবরণ', words: 'টেইলার, সেলাই', slug: 'tailor' },
      [true, true],
    ],
    [
      'plans',
      plans,
      { name: 'মাসিক', price: '199', duration_days: '30', daily_biodata_view_limit: '20' },
      [false],
    ],
    [
      'discount-codes',
      {
        codes_accepted: true,
        data: [code],
        figures: { used: 0, given: 0, earned: 0 },
        meta: { current_page: 1, last_page: 1, per_page: 20, total: 1 },
      },
      {
        kind: 'taka',
        value: '30',
        starts_on: '০৭/১০/২০২৬',
        ends_on: '০৮/১২/২০২৬',
        max_uses: '70',
        max_per_person: '2',
        budget: '5000',
      },
      [false],
    ],
  ])(
    'begins with the values of the row, and saves them to it: %s [B-042]',
    async (page, rows, values, on) => {
      const { calls } = await openScreen(`/admin/${page}`, users.admin, {
        'GET /api/admin/plans': plans,
        [`GET /api/admin/${page}`]: rows,
      })
      await click(await settle(() => element('main button[aria-label$="সম্পাদনা করুন"]')))
      const form = await settle(() => find(HTMLFormElement, 'dialog form'))
      expect(Object.fromEntries(new FormData(form))).toMatchObject(values)
      const switches = [...form.querySelectorAll('[role="switch"]')] as HTMLInputElement[]
      expect(switches.map(({ checked }) => checked)).toEqual(on)
      // A form with files is sent by another way.
      if (page === 'categories') return
      await submit('সংরক্ষণ করুন')
      const writes = () => calls.filter(({ call }) => !call.startsWith('GET')).map(({ call }) => call)
      await settle(() => expect(writes()).toEqual([expect.stringMatching(/\/5$/)]))
    },
  )
})
