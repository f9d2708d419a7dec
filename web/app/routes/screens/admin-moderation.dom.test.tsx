import { describe, expect, it } from 'vitest'
import {
  click,
  element,
  elements,
  expectText,
  openScreen,
  refusal,
  screenText,
  settle,
  staffProvider,
  users,
  type Answers,
} from '#test/support/screens/open-screen.ts'
import type { SessionUser } from '#web/lib/session-store.ts'

type State = 'pending' | 'rejected' | 'active' | 'inactive'
const actionsOf: Record<State, string[]> = {
  pending: ['approve', 'reject'],
  active: ['revoke', 'deactivate'],
  inactive: ['revoke', 'activate'],
  rejected: ['delete'],
}

const listed = (id: number, state: State, more: object = {}) =>
  staffProvider(id, {
    state,
    actions: actionsOf[state],
    status: state === 'pending' || state === 'rejected' ? state : 'approved',
    is_approved: state === 'active' || state === 'inactive',
    is_active: state === 'active',
    ...more,
  })
const detail = (id: number, state: State, more: object = {}) => ({ data: listed(id, state, more) })
const meta = (more: object = {}) => ({
  current_page: 1,
  last_page: 1,
  per_page: 20,
  total: 1,
  pending_count: 12,
  approved_count: 90,
  rejected_count: 3,
  ...more,
})
const queue = 'GET /api/admin/workers/pending'
const until = '2099-01-01T00:00:00.000Z'
const claimed_by = { id: 9, name: 'আসমা', until }
const claim = (mine: boolean) => ({ claim: { by: claimed_by, until, mine } })
const decided = { undo_until: until }
const answersFor = (state: State, more: object = {}): Answers => ({
  [queue]: { data: [listed(7, state, more)], meta: meta() },
  'GET /api/admin/workers/7': detail(7, state, more),
})

async function open(path: string, answers: Answers, user: SessionUser = users.staff) {
  const screen = await openScreen(path, user, answers)
  await settle(() => expect(elements('nav[aria-label="তালিকা"] a').length).toBeGreaterThan(2))
  return screen
}
const tab = (text: string) => element('nav[aria-label="তালিকা"] a', text)
const has = (button: string) => elements('main button', button).length > 0

describe('the moderation queue', () => {
  it('has a tab with a count for each list, which starts at page 1 [B-043 B-111]', async () => {
    const { sent, path } = await open('/admin/moderation?page=2&list=1', {
      ...answersFor('pending'),
      [queue]: { data: [listed(7, 'pending')], meta: meta({ current_page: 2, last_page: 3, total: 41 }) },
    })
    expect(tab('অপেক্ষ').textContent).toContain('১২')
    expect(tab('অনুমোদিত').textContent).toContain('৯০')
    expect(tab('প্রত্যাখ্যাত').textContent).toContain('৩')
    await click(tab('অনুমোদিত'))
    await settle(() => expect(path()).toContain('status=approved'))
    expect(path()).not.toContain('page=')
    expect(new URLSearchParams(sent(queue).at(-1)?.query).get('status')).toBe('approved')
  })

  it('opens the first hit with Enter, where the keys of a decision act', async () => {
    const { path } = await open('/admin/moderation?status=approved&q=সেবাদাতা&list=1', answersFor('active'))
    element('main input[type="search"]').focus()
    element('main input[type="search"]').closest('form')?.requestSubmit()
    await settle(() => expect(path()).toContain('worker=7'))
    await settle(() => expect(document.activeElement?.textContent).toContain('সেবাদাতা 7'))
    expect(document.activeElement?.closest('[data-decidable]')).not.toBeNull()
  })

  it('opens the case that the server claims, and shows who has another one', async () => {
    let mine = false
    const { sent } = await open('/admin/moderation', {
      [queue]: { data: [listed(7, 'pending', { claimed_by }), listed(8, 'pending')], meta: meta() },
      'POST /api/admin/workers/claim-next': { id: 8 },
      'POST /api/admin/workers/8/claim': claim(true),
      'POST /api/admin/workers/7/claim': () => Response.json(claim(mine)),
      'GET /api/admin/workers/7': detail(7, 'pending'),
      'GET /api/admin/workers/8': detail(8, 'pending'),
    })
    await settle(() => expect(element('main h2').textContent).toBe('সেবাদাতা 8'))
    // The server has claimed the case, and its profile was read while it did.
    expect(sent('POST /api/admin/workers/8/claim')).toEqual([])
    expect(sent('GET /api/admin/workers/8')).toHaveLength(1)
    // The head of the frame stays, for a phone and for a large screen.
    expect(screenText().match(/দেখুন: মুখ স্পষ্ট/g)).toHaveLength(2)
    expect(element('main a[href="/admin/moderation?list=1"]').textContent).toBe('তালিকা')
    expect(element('main li', 'আসমা দেখছেন').textContent).toContain('সেবাদাতা 7')
    expect(has('অনুমোদন')).toBe(true)
    await click(element('main li a', 'সেবাদাতা 7'))
    await expectText('আসমা এখন এটি দেখছেন')
    expect([has('অনুমোদন'), has('প্রত্যাখ্যান')]).toEqual([false, false])
    mine = true
    await click(element('main button', 'আমি নিচ্ছি'))
    await settle(() => expect(has('অনুমোদন')).toBe(true))
    expect(sent('POST /api/admin/workers/7/claim').map(({ body }) => body)).toContainEqual({
      take_over: true,
    })
  })

  it.each([
    ['a decision', decided, ''],
    [
      'one that a colleague has made before',
      refusal(409, 'already_reviewed', 'আসমা আগেই সিদ্ধান্ত দিয়েছেন।'),
      'আসমা আগেই সিদ্ধান্ত দিয়েছেন।',
    ],
  ])('opens the next biodata at once after %s [B-109]', async (_, answer, said) => {
    let next = 7
    const { path } = await open('/admin/moderation', {
      [queue]: () =>
        Response.json({
          data: [7, 8].filter((id) => id >= next).map((id) => listed(id, 'pending')),
          meta: meta({ total: 9 - next }),
        }),
      'POST /api/admin/workers/claim-next': () => Response.json({ id: next }),
      'POST /api/admin/workers/7/claim': claim(true),
      'POST /api/admin/workers/8/claim': claim(true),
      'GET /api/admin/workers/7': detail(7, 'pending'),
      'GET /api/admin/workers/8': detail(8, 'pending'),
      'POST /api/service-workers/7/approve': () => {
        next = 8
        return typeof answer === 'function' ? answer() : Response.json(answer)
      },
    })
    await settle(() => expect(element('main h2').textContent).toBe('সেবাদাতা 7'))
    await click(element('main button', 'অনুমোদন'))
    await settle(() => expect(element('main h2').textContent).toBe('সেবাদাতা 8'))
    expect(path()).toContain('worker=8')
    expect(has('অনুমোদন')).toBe(true)
    expect(screenText()).toContain(said)
  })

  it('sends a quick note with the field that it means, and a wish for one field', async () => {
    const actions = ['approve', 'reject', 'ask']
    const { sent } = await open('/admin/moderation?worker=7', {
      [queue]: { data: [listed(7, 'pending', { actions })], meta: meta() },
      'GET /api/admin/workers/7': detail(7, 'pending', { actions }),
      'POST /api/service-workers/7/reject': decided,
      'POST /api/admin/workers/7/ask': decided,
    })
    await settle(() => expect(has('প্রত্যাখ্যান')).toBe(true))
    await click(element('main button', 'প্রত্যাখ্যান'))
    await click(element('dialog label', 'তথ্য অসম্পূর্ণ'))
    await click(element('dialog button', 'কার্ডের পেছনের দিকের ছবিও দিন'))
    await click(element('dialog button', 'প্রত্যাখ্যান করুন'))
    await settle(() => expect(sent('POST /api/service-workers/7/reject')).toHaveLength(1))
    expect(sent('POST /api/service-workers/7/reject')[0]?.body).toEqual({
      reason_code: 'incomplete_information',
      note: 'কার্ডের পেছনের দিকের ছবিও দিন',
      field: 'id_card_back',
    })
    await settle(() => expect(elements('dialog[open]')).toHaveLength(0))
    await click(element('main button', 'একটি তথ্য চান'))
    await click(element('dialog label', 'পেশা'))
    await click(element('dialog button', 'তথ্যটি চান'))
    await settle(() =>
      expect(sent('POST /api/admin/workers/7/ask')[0]?.body).toEqual({ field: 'category_id', note: null }),
    )
  })

  it('steps back from an empty page [B-110]', async () => {
    const { path } = await open('/admin/moderation?page=3&list=1', {
      [queue]: (request) => {
        const page = Number(new URL(request.url).searchParams.get('page') ?? 1)
        return Response.json({
          data: page > 2 ? [] : [listed(7, 'pending')],
          meta: meta({ current_page: page, last_page: 2, total: 21 }),
        })
      },
    })
    await settle(() => expect(path()).toContain('page=2'))
  })

  it('shows the reports of a number and who reported whom, and can withhold or confirm it', async () => {
    const reports = [
      { id: 3, counts: true },
      { id: 5, counts: false, others: [{ id: 9, name: 'জমিলা খাতুন' }] },
    ]
    const path = 'POST /api/admin/workers/7/contact'
    const { sent } = await open('/admin/moderation?status=approved&worker=7', {
      ...answersFor('active', { reports }),
      [`${path}/withhold`]: {},
      [`${path}/confirm`]: {},
    })
    await expectText('এই গ্রাহক আরও জানিয়েছেন:জমিলা খাতুন')
    expect(elements('section[aria-label="নম্বর নিয়ে অভিযোগ"] li', 'গোনা হয় না')).toHaveLength(1)
    await click(element('main button', 'এখনই নম্বর লুকান'))
    await settle(() => expect(sent(`${path}/withhold`)).toHaveLength(1))
    await settle(() => expect(has('নম্বর ঠিক আছে')).toBe(true))
    await click(element('main button', 'নম্বর ঠিক আছে'))
    await settle(() => expect(sent(`${path}/confirm`)).toHaveLength(1))
  })

  it('deletes only what was rejected, after a confirmation [B-047 B-052 B-204]', async () => {
    const remove = 'DELETE /api/service-workers/7'
    const { sent } = await open('/admin/moderation?status=rejected&worker=7', {
      ...answersFor('rejected'),
      [remove]: { success: true, message: 'সফল' },
    })
    await settle(() => expect(has('স্থায়ীভাবে মুছুন')).toBe(true))
    // What is red stands last, and has only a border before it is asked about.
    expect(elements('main button').at(-1)?.textContent).toBe('স্থায়ীভাবে মুছুন')
    expect(element('main button', 'স্থায়ীভাবে মুছুন').className).not.toMatch(/(^| )bg-danger/)
    await click(element('main button', 'স্থায়ীভাবে মুছুন'))
    await settle(() => expect(elements('dialog')).toHaveLength(1))
    expect(sent(remove)).toEqual([])
    await click(element('dialog button', 'স্থায়ীভাবে মুছুন'))
    await settle(() => expect(sent(remove)).toHaveLength(1))
  })

  it('switches the badge of a user, for an admin [B-053]', async () => {
    const badge = 'PUT /api/admin/users/77/verified-badge'
    const answers = { [badge]: { success: true, message: 'সফল', data: {} } }
    const { sent } = await open(
      '/admin/moderation?status=approved&worker=7',
      { ...answersFor('active', { can_toggle_badge: true }), ...answers },
      users.admin,
    )
    await expectText('যাচাইকৃত ব্যাজ')
    await click(element('main label', 'যাচাইকৃত ব্যাজ'))
    await settle(() => expect(sent(badge).map(({ body }) => body)).toEqual([{ verified_badge: true }]))
    await open('/admin/moderation?status=approved&worker=7', answersFor('active'))
    expect(elements('main label', 'যাচাইকৃত ব্যাজ')).toHaveLength(0)
  })
})

describe('the comments that wait', () => {
  const person = { id: 3, name: 'রহিমা' }
  const comment = (id: number) => ({
    id,
    rating: 5,
    comment: `মন্তব্য ${id}`,
    provider: person,
    customer: { ...person, name: `গ্রাহক ${id}` },
  })
  const none = { data: [] }

  it('are published together after one question, and the one that changed meanwhile is named', async () => {
    const { sent } = await openScreen('/admin/comments', users.staff, {
      'GET /api/admin/comments': { data: [comment(1), comment(2), comment(4)], meta: { total: 3 } },
      'GET /api/admin/review-replies': none,
      'GET /api/admin/reported-reviews': none,
      'POST /api/admin/comments/1/approve': {},
      'POST /api/admin/comments/2/approve': refusal(409, 'comment_changed', 'লেখাটি বদলে গেছে।'),
      'POST /api/admin/comments/4/approve': {},
    })
    await settle(() => expect(elements('tbody tr')).toHaveLength(3))
    await click(element('thead input[type="checkbox"]'))
    await click(element('main section button', 'প্রকাশ করুন'))
    expect(sent('POST /api/admin/comments/1/approve')).toEqual([])
    await click(element('dialog button', 'প্রকাশ করুন'))
    await expectText('প্রকাশ করুন: ২টি হয়েছে, ১টি হয়নি')
    await expectText(/গ্রাহক 2.*লেখাটি বদলে গেছে।/)
    expect(sent('POST /api/admin/comments/4/approve')).toHaveLength(1)
    expect(elements('main section button', 'প্রকাশ করুন')).toHaveLength(0)
  })
})
