import { act } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { find, type } from '#test/support/dom.ts'
import {
  choose,
  click,
  element,
  elements,
  expectText,
  inTurn,
  noAnswer,
  openScreen,
  placeAnswers,
  refusal,
  screenText,
  select,
  settle,
  staffProvider,
  submit,
  trade,
  users,
  type Answers,
} from '#test/support/screens/open-screen.ts'

const moment = '2026-10-07T00:00:00.000Z'
const pageOf = (total: number) => ({ current_page: 2, last_page: 9, per_page: 20, total })
const links = (rel: string) => elements(`nav a[rel="${rel}"]`).map((link) => link.getAttribute('href'))
const headers = () => elements('table thead th').map(({ textContent }) => textContent)

const filterAnswers: Answers = {
  ...placeAnswers,
  'GET /api/biodata/categories': { data: [trade(4, 'দর্জি')] },
}

describe('the dashboard', () => {
  const figures = {
    workers_pending: 12,
    workers_approved: 90,
    subscriptions_active: 30,
    boosts_active: 7,
    workers_pending_previous: 10,
    workers_approved_previous: 100,
    subscriptions_active_previous: 0,
    estimated_revenue_bdt: 15_000,
    revenue_change_percentage: 25,
    revenue_7d: 2_500.5,
    revenue_30d: 14_000,
    revenue_90d: 40_000,
  }
  it('greets with name and date, shows the revenue, its change and four figures, with a change after no zero, and says what came in today beside the same hours of last week, and what broke [B-031 B-032 B-033 B-034 B-035]', async () => {
    const today = {
      day: '2026-11-26',
      before: '2026-11-19',
      revenue: { today: 450.5, before: 300 },
      payments: { today: 4, before: 6 },
      customers: { today: 12, before: 9 },
      comments: { today: 2, before: null },
      failed_jobs: 1,
      failed_gateways: 3,
    }
    await openScreen('/admin', users.staff, {
      'GET /api/admin/dashboard': figures,
      'GET /api/admin/dashboard/today': { data: today },
    })
    await expectText('এই মাসের আনুমানিক আয়')
    expect(element('main h1').textContent).toBe('ড্যাশবোর্ড')
    expect(element('main h1 + p').textContent).toMatch(/^শুভ (সকাল|দুপুর|বিকাল|সন্ধ্যা), তানিয়া রহমান · /)
    expect(screenText()).toContain(new Intl.DateTimeFormat('bn-BD', { year: 'numeric' }).format(new Date()))
    for (const text of ['৳১৫,০০০', '২৫%', '৳২,৫০০.৫০', '৳১৪,০০০', '৳৪০,০০০', '৭ দিন', '৩০ দিন', '৯০ দিন'])
      expect(screenText()).toContain(text)
    const cards = elements('ul[aria-label="সংখ্যায়"] > li').map(({ textContent }) => textContent)
    expect(cards).toHaveLength(4)
    expect(cards[0]).toMatch(/^যাচাইয়ের অপেক্ষায়১২২০% বেশি/)
    expect(cards[1]).toMatch(/^অনুমোদিত সেবাদাতা৯০১০% কম/)
    expect(cards.slice(2)).toEqual(['চালু সাবস্ক্রিপশন৩০', 'চালু বুস্ট৭'])
    await expectText('আজ, বৃহস্পতিবার')
    const shown = () => element('main section', 'আজ, বৃহস্পতিবার').textContent
    for (const text of [
      'আয়৳৪৫০.৫০তখন ৳৩০০.০০',
      'পেমেন্ট৪টিতখন ৬টি',
      'নতুন গ্রাহক১২ জনতখন ৯ জন',
      'মন্তব্য২টিতুলনা জানা নেই',
    ])
      expect(shown()).toContain(text)
    expect(shown()).not.toContain('নতুন সেবাদাতা')
    expect(elements('[aria-label="আজ যা ব্যর্থ হয়েছে"] li').map(({ textContent }) => textContent)).toEqual([
      '১টি স্বয়ংক্রিয় কাজ ব্যর্থ হয়েছে',
      '৩টি গেটওয়ের বার্তা মেলানো যায়নি',
    ])
  })

  it('says in one sentence what waits and what to do first, the money before the rest', async () => {
    const since = new Date(Date.now() - 2 * 3_600_000).toISOString()
    const warning = { kind: 'backlog', subject: 'payments_in_review', title: 'পেমেন্ট', since, event: null }
    const openWith = (waiting: object) =>
      openScreen('/admin', users.admin, {
        'GET /api/admin/dashboard': figures,
        'GET /api/admin/dashboard/waiting': { data: waiting },
        'GET /api/admin/warnings': { data: [warning], meta: { total: 1 } },
      })
    await openWith({ submissions: 9, payments: 3 })
    await expectText('১২টি কাজ অপেক্ষায়। আগে পেমেন্ট মিলিয়ে দেখুন: ৩টি, প্রথমটি ২ ঘণ্টা আগে।')
    await openWith({ submissions: 9, comments: 1 })
    await expectText('১০টি কাজ অপেক্ষায়। আগে বায়োডাটা যাচাই করুন: ৯টি।')
  })

  it('shows what the staff did last, from the audit log, also while it loads again [B-036]', async () => {
    const entry = {
      id: 1,
      action: 'provider.approved',
      entity: 'provider',
      subject: 'রহিমা বেগম',
      actor_name: 'সুমন আহমেদ',
    }
    let answer: () => Response | Promise<Response> = () => Response.json({ data: [entry] })
    const { router } = await openScreen('/admin', users.staff, {
      'GET /api/admin/dashboard': figures,
      'GET /api/admin/dashboard/activity': () => answer(),
    })
    await expectText('সুমন আহমেদ')
    const entries = () => element('main section', 'সাম্প্রতিক কাজ').querySelectorAll('li')
    expect(entries()).toHaveLength(1)
    answer = noAnswer
    await act(() => router.revalidate())
    expect(entries()).toHaveLength(1)
  })
})

describe('the warnings of the dashboard', () => {
  const acknowledge = 'POST /api/admin/warnings/acknowledge'
  const halfAnHourAgo = new Date(Date.now() - 30.5 * 60_000).toISOString()
  const event = (id: number) => ({
    kind: 'harvest',
    title: `গ্রাহক ${id} যন্ত্রের গতিতে নম্বর দেখছেন`,
    reason: 'অল্প সময়ে ১২টি নম্বর',
    began: 'ঘটেছে',
    event: { id, count: 3, last_at: halfAnHourAgo, user: { id, name: `গ্রাহক ${id}`, role: 'customer' } },
  })
  const condition = {
    kind: 'gateway_failing',
    title: 'গেটওয়ে কাজ করছে না',
    reason: 'সাড়া দেয়নি',
    advice: 'যাচাই করুন।',
    link: { page: 'payment_settings', action: 'পেমেন্ট সেটিংস' },
    began: 'শুরু হয়েছে',
    since: halfAnHourAgo,
    event: null,
  }
  const warnings = () => elements('[aria-label="যা দেখা দরকার"] li')

  it('say what is wrong, since when, how often and what to do; events can be selected and marked as seen in one call', async () => {
    const data = [event(11), event(12), event(13), condition]
    let shown: object[] = data
    const { sent } = await openScreen('/admin', users.admin, {
      'GET /api/admin/dashboard': {},
      'GET /api/admin/warnings': () => Response.json({ data: shown, meta: { total: shown.length } }),
      [acknowledge]: async (request: Request) => {
        const { ids } = (await request.json()) as { ids: number[] }
        shown = data.filter(({ event }) => !event || !ids.includes(event.id))
        return Response.json({ success: true, message: 'সরানো হয়েছে', done: ids, refused: [] })
      },
    })
    await settle(() => expect(warnings()).toHaveLength(data.length))
    const [first, , , last] = warnings().map(({ textContent }) => textContent)
    for (const text of ['গ্রাহক 11', 'অল্প সময়ে ১২টি নম্বর। ঘটেছে ৩০ মিনিট আগে, আজ ৩ বার।', 'দেখেছি'])
      expect(first).toContain(text)
    expect(last).toContain('সাড়া দেয়নি। শুরু হয়েছে ৩০ মিনিট আগে। যাচাই করুন।')
    expect(element('[aria-label="যা দেখা দরকার"] a', 'পেমেন্ট সেটিংস').getAttribute('href')).toBe(
      '/admin/settings?tab=payment',
    )
    const box = (id: number) => element('main li label', `গ্রাহক ${id}`)
    expect(elements('main li label')).toHaveLength(3)
    await click(box(11))
    await click(element('button', 'সব ৩টি বাছুন'))
    await click(box(12))
    await expectText('২টি বাছাই করা হয়েছে')
    await click(element('[aria-label="বাছাই করা সতর্কতা"] button', 'দেখেছি'))
    await settle(() => expect(sent(acknowledge).map(({ body }) => body)).toEqual([{ ids: [11, 13] }]))
    await settle(() => expect(warnings()).toHaveLength(2))
    // A single event has its button only.
    expect(elements('main li label')).toHaveLength(0)
    expect(screenText()).not.toContain('বাছাই করা হয়েছে')
  })
})

describe('the customers', () => {
  const customer = {
    id: 4711,
    name: 'শারমিন সুলতানা',
    email: 'sharmin@example.com',
    phone: '01911000003',
    division: 'ঢাকা',
    district: 'গাজীপুর',
    area: 'কাপাসিয়া',
    subscription_state: 'none',
  }

  it('are listed with id, name, e-mail and phone, a search and pages, and remember the columns that were chosen [B-054 B-055]', async () => {
    const path = '/admin/customers?page=2&sort=oldest'
    const { router } = await openScreen(path, users.staff, {
      'GET /api/admin/customers': { data: [customer], meta: pageOf(170) },
    })
    await settle(() => expect(elements('table tbody tr')).toHaveLength(1))
    const row = element('table tbody tr').textContent
    for (const text of ['৪৭১১', 'শারমিন সুলতানা', 'sharmin@example.com', '01911000003'])
      expect(row).toContain(text)
    expect(elements('main input[type="search"]')).toHaveLength(1)
    expect([links('prev').length, links('next').length]).toEqual([1, 1])
    const box = (label: string) =>
      element('dialog label', label).querySelector<HTMLInputElement>('input') as HTMLInputElement
    expect(headers()).toContain('ইমেইল')
    await click(element('main thead button[aria-label="কলাম বাছাই"]'))
    // The one that sorts is always shown.
    expect(box('নিবন্ধন').disabled).toBe(true)
    await click(box('ইমেইল'))
    await settle(() => expect(headers()).not.toContain('ইমেইল'))
    await act(() => router.navigate('/admin/staff'))
    await act(() => router.navigate(path))
    await settle(() => expect(elements('thead th', 'নিবন্ধন')).toHaveLength(1))
    expect(headers()).not.toContain('ইমেইল')
  })

  const idsFrom = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at)
  const page = (first: number) => ({
    data: idsFrom(first, 2).map((id) => ({ ...customer, id, name: `গ্রাহক ${id}` })),
    meta: { ...pageOf(60), last_page: 60, total: 120 },
  })
  const bulk = 'POST /api/admin/users/bulk'
  const selectAll = async (answers: Answers) => {
    const screen = await openScreen('/admin/customers', users.admin, {
      'GET /api/admin/customers': page(1),
      'GET /api/admin/customers/ids': { ids: idsFrom(1, 120) },
      ...answers,
    })
    await settle(() => expect(elements('table tbody tr')).toHaveLength(2))
    await click(element('thead label', 'এই পাতার সব'))
    await click(element('button', 'সব ১২০ জন বাছুন'))
    await expectText('১২০ জন বাছাই করা হয়েছে')
    return screen
  }
  const suspend = async () => {
    await click(element('section button', 'স্থগিত করুন'))
    await type(element('dialog textarea'), 'প্রতারণা')
    expect(screenText()).toContain('গ্রাহক 1, গ্রাহক 2, আইডি ৩')
    await click(element('dialog button', 'স্থগিত করুন'))
  }

  it('are suspended as many as the filter finds, in parts, and say what became of each when none is left', async () => {
    let rows: object = page(1)
    const { sent } = await selectAll({
      'GET /api/admin/customers': () => Response.json(rows),
      [bulk]: async (request: Request) => {
        const { ids } = (await request.json()) as { ids: number[] }
        rows = { data: [], meta: { ...pageOf(1), total: 0 } }
        const refused = ids
          .filter((id) => id % 40 === 0)
          .map((id) => ({ id, error: 'already_suspended', message: 'আগেই স্থগিত আছে।' }))
        return Response.json({ success: true, message: 'হয়েছে', done: [], refused })
      },
    })
    await suspend()
    await expectText('স্থগিত করুন: ১১৭ জন হয়েছে, ৩ জন হয়নি')
    expect(sent(bulk).map(({ body }) => (body as { ids: number[] }).ids)).toEqual([
      idsFrom(1, 50),
      idsFrom(51, 50),
      idsFrom(101, 20),
    ])
    await expectText('এখনো কোনো গ্রাহক নেই')
    expect(screenText()).toContain('আইডি ৪০, আইডি ৮০, আইডি ১২০: আগেই স্থগিত আছে।')
  })

  it('stop when the right is taken away in the middle, and keep the others selected', async () => {
    let calls = 0
    const { sent } = await selectAll({
      [bulk]: () =>
        calls++ === 0
          ? Response.json({ success: true, message: 'হয়েছে', done: idsFrom(1, 50), refused: [] })
          : refusal(403, 'forbidden', 'এই কাজের অনুমতি আপনার নেই।')(),
    })
    await suspend()
    await expectText('স্থগিত করুন: ৫০ জন হয়েছে')
    expect(screenText()).toContain('এই কাজের অনুমতি আপনার নেই। বাকি ৭০ জন বাছাই করা আছে।')
    await expectText('৭০ জন বাছাই করা হয়েছে')
    expect(sent(bulk)).toHaveLength(2)
  })

  it('stay selected on other pages, not with another filter, and are downloaded alone', async () => {
    let next = 1
    const answers = {
      'GET /api/admin/customers': () => Response.json(page((next += 2) - 2)),
      'GET /api/admin/customers.csv': () => new Response('a'),
    }
    const { router, sent } = await openScreen('/admin/customers', users.staff, answers)
    await settle(() => expect(elements('table tbody tr')).toHaveLength(2))
    await click(element('tbody label', 'গ্রাহক 1 বেছে নিন'))
    await act(() => router.navigate('/admin/customers?page=2'))
    await click(element('tbody label', 'গ্রাহক 4 বেছে নিন'))
    await expectText('২ জন বাছাই করা হয়েছে')
    expect(elements('section button', 'স্থগিত')).toHaveLength(0)
    await click(element('section button', 'এগুলো নামান'))
    await settle(() => expect(sent('GET /api/admin/customers.csv')[0]?.query).toBe('?ids=1,4'))
    await act(() => router.navigate('/admin/customers?q=x'))
    await settle(() => expect(screenText()).not.toContain('বাছাই করা হয়েছে'))
  })
})

describe('the approved workers', () => {
  const worker = staffProvider(7, { name: 'মোঃ আলমগীর', can_toggle_badge: true })
  const list = { data: [worker], ...pageOf(170) }
  const save = 'PUT /api/admin/workers/7'
  const answers: Answers = { ...filterAnswers, 'GET /api/admin/workers/approved': list }
  const open = async (more: Answers = {}, path = '/admin/approved-workers') => {
    const screen = await openScreen(path, users.admin, { ...answers, ...more })
    await settle(() => expect(elements('table tbody tr')).toHaveLength(1))
    return screen
  }
  const edit = async () => {
    await click(element('table tbody button[aria-label$="সম্পাদনা করুন"]'))
    await settle(() => expect(elements('dialog form')).toHaveLength(1))
  }

  it('are edited in a form with their values, which stays open when it fails, and closes when it is saved [B-057 B-117 B-147 B-199]', async () => {
    const { sent } = await open({
      'GET /api/admin/workers/approved': { ...list, data: [{ ...worker, verified_badge: true }] },
      [save]: inTurn(refusal(500, 'internal', 'একটি সমস্যা হয়েছে।'), {
        message: 'সফলভাবে হালনাগাদ হয়েছে।',
        data: worker,
      }),
    })
    await edit()
    expect(find(HTMLInputElement, 'dialog input[name="name"]').value).toBe('মোঃ আলমগীর')
    expect(find(HTMLInputElement, 'dialog input[name="phone"]').value).toBe('01812345678')
    expect(select('gender').value).toBe('female')
    expect(elements('dialog option').map((option) => option.getAttribute('value'))).toEqual(
      expect.arrayContaining(['male', 'female', 'other']),
    )
    expect(elements('dialog [name="work_experience"]')).toHaveLength(1)
    expect(elements('dialog label', 'অনুমোদিত').length).toBeGreaterThan(0)
    expect(elements('dialog label', 'যাচাইকৃত').length).toBeGreaterThan(0)
    await type('name', 'মোঃ আলমগীর হোসেন')
    await submit('সংরক্ষণ করুন')
    await settle(() => expect(elements('dialog form [role="alert"]')).toHaveLength(1))
    expect(element('dialog [role="alert"]').textContent).toBe(
      'তথ্য হালনাগাদ করতে সমস্যা হয়েছে। আবার চেষ্টা করুন।',
    )
    const before = sent('GET /api/admin/workers/approved').length
    await submit('সংরক্ষণ করুন')
    await settle(() => expect(elements('dialog')).toHaveLength(0))
    const body = expect.objectContaining({
      name: 'মোঃ আলমগীর হোসেন',
      phone: '01812345678',
      gender: 'female',
      is_approved: true,
      verified_badge: true,
    })
    expect(sent(save).map((call) => call.body)).toEqual([body, body])
    expect(sent('GET /api/admin/workers/approved').length).toBeGreaterThan(before)
  })
})

describe('the staff', () => {
  const member = {
    id: 5,
    name: 'শাহানা পারভীন',
    phone: '01711223344',
    role: 'staff',
    acts: [],
  }

  describe('of a selection', () => {
    const answer = { success: true, message: 'সফল', data: member }
    const list = [
      { ...member, acts: ['moderate', 'read_payments', 'decide_payments'] },
      { ...member, id: 6, name: 'মাহমুদ হাসান', acts: ['comments'] },
      { ...member, id: 7, name: 'নাজমা আক্তার', role: 'admin' },
    ]
    const selectAll = async (answers: Answers) => {
      const screen = await openScreen('/admin/staff', users.admin, {
        'GET /api/admin/staff': { data: list },
        ...answers,
      })
      await settle(() => expect(elements('table tbody tr')).toHaveLength(3))
      await click(element('thead label', 'এই পাতার সব'))
      await expectText('৩ জন বাছাই করা হয়েছে')
      return screen
    }
    const edits = ['POST /api/admin/staff/5', 'POST /api/admin/staff/6']
    const change = async (choice: string, name: string) => {
      await click(element('section button', choice))
      await choose('act', name)
      await click(element('dialog button', choice.replace('অনুমতি তুলে', 'তুলে')))
    }

    it('get one act more with the version that was seen, and an admin needs none', async () => {
      const forms: [string | null, FormDataEntryValue | null][] = []
      const take = async (request: Request) => {
        forms.push([request.headers.get('if-match'), (await request.formData()).get('acts')])
        return Response.json(answer)
      }
      await selectAll({ [edits[0] ?? '']: take, [edits[1] ?? '']: take })
      await change('অনুমতি দিন', 'decide_payments')
      await expectText('অনুমতি দিন: ২ জন হয়েছে, ১ জন হয়নি')
      expect(forms).toEqual([
        [`"${moment}"`, 'moderate,read_payments,decide_payments'],
        [`"${moment}"`, 'comments,read_payments,decide_payments'],
      ])
      expect(screenText()).toContain('নাজমা আক্তার: অ্যাডমিন সবকিছুই করতে পারেন')
    })

    it('lose an act with the one that needs it, and who was edited meanwhile is refused', async () => {
      const given: (FormDataEntryValue | null)[] = []
      await selectAll({
        [edits[0] ?? '']: async (request: Request) => {
          given.push((await request.formData()).get('acts'))
          return Response.json(answer)
        },
        [edits[1] ?? '']: refusal(409, 'edit_conflict', 'এর মধ্যে বদলে গেছে।'),
      })
      await change('অনুমতি তুলে নিন', 'read_payments')
      await expectText('অনুমতি তুলে নিন: ১ জন হয়েছে, ২ জন হয়নি')
      expect(given).toEqual(['moderate'])
      expect(screenText()).toContain('মাহমুদ হাসান: এর মধ্যে বদলে গেছে।')
    })
  })

  it('are edited beside another admin, whose values stand beside the new ones before they are overwritten, and deleted after a question [B-058 B-204]', async () => {
    const save = 'POST /api/admin/staff/5'
    const theirs = { ...member, email: 'theirs@example.com', updated_at: '2026-10-08T00:00:00.000Z' }
    const seen: (string | null)[] = []
    const remove = 'DELETE /api/admin/staff/5'
    const { sent } = await openScreen('/admin/staff', users.admin, {
      'GET /api/admin/staff': { data: [member] },
      [remove]: {},
      [save]: (request: Request) => {
        const version = request.headers.get('if-match')
        seen.push(version)
        return version === `"${theirs.updated_at}"`
          ? Response.json({ success: true, message: 'সফল', data: theirs })
          : refusal(409, 'edit_conflict', 'এর মধ্যে বদলে গেছে।', { current: theirs })()
      },
    })
    await click(await settle(() => element('main button[aria-label$="তথ্য সম্পাদনা করুন"]')))
    await settle(() => expect(elements('dialog form')).toHaveLength(1))
    expect(find(HTMLInputElement, 'dialog input[name="phone"]').value).toBe('01711223344')
    await type('email', 'mine@example.com')
    await submit('সংরক্ষণ করুন')
    await expectText('theirs@example.com')
    await click(element('dialog button', 'আমার তথ্য রাখুন'))
    await settle(() => expect(elements('dialog')).toEqual([]))
    expect(seen).toEqual([`"${moment}"`, `"${theirs.updated_at}"`])
    await click(element('main [data-row]', member.name))
    await click(await settle(() => element('main button[aria-label$="কে মুছুন"]')))
    expect(element('dialog').textContent).toContain('এটি আর ফেরানো যাবে না')
    expect(sent(remove)).toEqual([])
    await click(element('dialog button', 'মুছে ফেলুন'))
    await settle(() => expect(sent(remove)).toHaveLength(1))
  })

  it('are an empty message and a form, with a photo and ready sets of acts, of which one brings the one that it needs [B-059 B-142 B-203]', async () => {
    await openScreen('/admin/staff', users.admin, { 'GET /api/admin/staff': { data: [] } })
    await expectText('কোনো স্টাফ নেই')
    await click(element('main button', 'স্টাফ যোগ করুন'))
    expect(element('dialog input[type="file"]').getAttribute('accept')).toBe(
      'image/jpeg,image/png,image/webp',
    )
    const given = () => find(HTMLInputElement, 'dialog input[name="acts"]').value
    const box = (label: string) => element('dialog label', label).querySelector('input') as HTMLInputElement
    expect(given()).toBe('moderate,comments,read_customers')
    await click(element('dialog button', 'টাকার হিসাব'))
    expect(given()).toBe('read_customers,read_payments,decide_payments')
    await click(box('পেমেন্ট দেখা'))
    expect(given()).toBe('read_customers')
    await click(box('পেমেন্টে সিদ্ধান্ত'))
    expect(given()).toBe('read_customers,read_payments,decide_payments')
  })
})

it('a form keeps what was typed while the password is asked for, and is sent again with it', async () => {
  const add = 'POST /api/admin/staff'
  let confirmed = false
  const { sent } = await openScreen('/admin/staff', users.admin, {
    'GET /api/admin/staff': { data: [] },
    'POST /api/auth/reauthenticate': async (request) => {
      confirmed = ((await request.json()) as { password: string }).password === 'admin-pass-1'
      const wrong = { errors: { password: ['পাসওয়ার্ড ঠিক নেই'] } }
      return confirmed ? Response.json({ success: true }) : refusal(422, 'validation_failed', '', wrong)()
    },
    [add]: () =>
      confirmed
        ? Response.json({ success: true, message: 'স্টাফ যোগ হয়েছে।' })
        : refusal(403, 'reauthentication_required', 'পাসওয়ার্ড নিশ্চিত করুন।')(),
  })
  await expectText('কোনো স্টাফ নেই')
  await click(element('main button', 'স্টাফ যোগ করুন'))
  const form = () => element('dialog', 'নতুন স্টাফ')
  const dialog = () => element('dialog', 'আপনার পাসওয়ার্ড দিন')
  await submit('যোগ করুন')
  for (const text of ['নাম প্রয়োজন', 'পাসওয়ার্ড প্রয়োজন']) expect(form().textContent).toContain(text)
  const typed = { name: 'তানিয়া', phone: '01712345678', password: 'staff-pass-1' }
  for (const [name, text] of Object.entries(typed)) await type(name, text)
  await submit('যোগ করুন')
  const answer = async (password: string) => {
    await settle(dialog)
    await type(dialog().querySelector('input') as HTMLInputElement, password)
    await submit('নিশ্চিত করুন')
  }
  await answer('wrong-password')
  await expectText('পাসওয়ার্ড ঠিক নেই')
  await click(
    [...dialog().querySelectorAll('button')].find((one) => one.textContent === 'বাতিল') as HTMLElement,
  )
  await expectText('পাসওয়ার্ড নিশ্চিত করুন।')
  expect(find(HTMLInputElement, 'dialog input[name="name"]').value).toBe('তানিয়া')
  await submit('যোগ করুন')
  await answer('admin-pass-1')
  await settle(() => expect(elements('dialog')).toEqual([]))
  expect(sent(add)).toHaveLength(3)
})

describe('the profile of an admin', () => {
  const profile = {
    ...users.admin,
    email: 'karim@example.com',
  }
  const save = 'PUT /api/admin/profile'
  const open = async (answers: Answers = {}) => {
    const screen = await openScreen('/admin/profile', users.admin, {
      'GET /api/admin/profile': profile,
      ...answers,
    })
    await settle(() => expect(elements('main form')).toHaveLength(1))
    return screen
  }
  const value = (name: string) => find(HTMLInputElement, `main input[name="${name}"]`).value

  it('has name, e-mail, phone and an empty password, sends only what has changed, says why it could not be saved, and is empty of passwords after it [B-068 B-119 B-145 B-146 B-201]', async () => {
    let reads = 0
    const { sent } = await open({
      [save]: inTurn(refusal(409, 'conflict', 'অন্য কেউ বদলেছেন।'), {
        message: 'প্রোফাইল সফলভাবে সংরক্ষণ হয়েছে।',
        user: { ...profile, name: 'করিম' },
      }),
      'GET /api/admin/profile': () => Response.json({ ...profile, updated_at: `${2027 + reads++}-01-01` }),
    })
    expect(['name', 'email', 'password', 'confirmPassword'].map(value)).toEqual([
      'করিম উদ্দিন',
      'karim@example.com',
      '',
      '',
    ])
    expect(screenText()).toContain('01700000001')
    await type('name', 'করিম')
    await submit('সংরক্ষণ করুন')
    await expectText('অন্য কেউ বদলেছেন।')
    const before = sent('GET /api/admin/profile').length
    await submit('সংরক্ষণ করুন')
    await expectText('প্রোফাইল সংরক্ষণ হয়েছে।')
    expect(sent(save).map(({ body }) => body)).toEqual([{ name: 'করিম' }, { name: 'করিম' }])
    expect(sent('GET /api/admin/profile').length).toBeGreaterThan(before)
    for (const name of ['password', 'confirmPassword']) await type(name, 'brand-new-pass')
    await submit('সংরক্ষণ করুন')
    await settle(() => expect(['password', 'confirmPassword'].map(value)).toEqual(['', '']))
  })

  it('logs out two seconds after a new password [B-118]', async () => {
    const { path } = await open({
      [save]: { success: true, message: 'সফল', password_updated: true, user: profile },
    })
    onTestFinished(() => void vi.useRealTimers())
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await type('password', 'brand-new-pass')
    await type('confirmPassword', 'brand-new-pass')
    await submit('সংরক্ষণ করুন')
    await act(() => vi.advanceTimersByTimeAsync(1_800))
    expect(localStorage.getItem('token')).toBe('token-1')
    await act(() => vi.advanceTimersByTimeAsync(300))
    expect(localStorage.getItem('token')).toBeNull()
    vi.useRealTimers()
    await settle(() => expect(path()).toBe('/login'))
  })
})

describe('the way from visitor to customer', () => {
  const steps = { looks: 60, asks: 20, registered: 8, paid: 4, reveals: 30, answered: 9, returns: 25 }
  const week = (start: string, more: object = {}) => ({
    week: start,
    closed: 7,
    counted: 7,
    visits: 200,
    ...steps,
    ...more,
  })
  const gap = { visits: null, looks: null, asks: null, returns: null, counted: 0 }
  const district = (id: number, name: string, searches: number, providers: number) => ({
    district_id: id,
    district: name,
    division: 'ঢাকা',
    searches,
    requests: 1,
    reveals: 2,
    interest: searches + 9,
    providers,
  })
  const answers: Answers = {
    'GET /api/admin/growth': {
      data: {
        until: '2026-11-17',
        steps: ['visits', ...Object.keys(steps)],
        weeks: [week('2026-11-01', gap), week('2026-11-08'), week('2026-11-15', { closed: 3, counted: 3 })],
      },
    },
    'GET /api/admin/growth/choices': {
      data: { trades: [{ id: 4, name: 'দর্জি' }], districts: [{ id: 47, name: 'ঢাকা' }] },
    },
    'GET /api/admin/growth/districts': { data: [district(47, 'ঢাকা', 11, 4), district(41, 'গাজীপুর', 5, 0)] },
  }

  it('shows the last whole week, a gap in words, and each district by name and number', async () => {
    await openScreen('/admin/demand?tab=funnel', users.admin, answers)
    await expectText('৮ নভেম্বর – ১৪ নভেম্বর')
    expect(elements('main ol li', 'প্রোফাইল দেখা')[0]?.textContent).toContain('প্রতি ১০০ বার সাইট খোলায় ৩০')
    const first = elements('main table tbody tr', '১ নভেম্বর – ৭ নভেম্বর')[0]
    expect(first?.textContent).toContain('হিসাব নেই')
    expect(first?.textContent).toContain('৩০')
    const tiles = elements('main svg a').map((tile) => tile.getAttribute('aria-label'))
    expect(tiles).toHaveLength(2)
    expect(tiles.join()).toContain(
      'ঢাকা ৫.০: ঘাটতি কম। খোঁজা ১১ বার, জানানোর অনুরোধ ১টি, নম্বর দেখা ২টি, সেবাদাতা ৪ জন।',
    )
    expect(elements('main svg text', 'কেউ নেই')).toHaveLength(1)
    const tabStops = elements('main svg a').filter((tile) => tile.getAttribute('tabindex') === '0')
    expect(tabStops).toHaveLength(1)
  })
})
