import { describe, expect, it } from 'vitest'
import {
  click,
  element,
  elements,
  expectText,
  openScreen,
  screenText,
  settle,
  users,
  type Answers,
} from '#test/support/screens/open-screen.ts'

const moment = '2026-10-07T00:00:00.000Z'

describe('the categories of an admin', () => {
  const category = (id: number, is_active: boolean, show_in_homepage: boolean) => ({
    id,
    name: `পেশা ${id}`,
    description: 'বিবরণ',
    is_active,
    show_in_homepage,
    sort_order: id,
    image: null,
    image_url: null,
    words: [],
    slug: null,
    biodata_count: 3,
    providers_count: 3,
    created_at: moment,
    updated_at: moment,
  })
  const answers: Answers = {
    'GET /api/admin/categories': {
      data: [category(1, true, true), category(2, true, false), category(3, false, false)],
      suggested: [],
    },
  }
  const buttons = (text: RegExp) =>
    elements('main button').filter((button) => text.test(button.getAttribute('aria-label') ?? ''))

  it('counts all categories, the active ones and those of the home page, above cards with a search [B-037 B-038]', async () => {
    await openScreen('/admin/categories', { user: users.admin, answers })
    await expectText('পেশা 3')
    expect(elements('main dl dd').map(({ textContent }) => textContent)).toEqual(['৩', '২', '১'])
    expect(elements('main input[type="search"]')).toHaveLength(1)
    expect([buttons(/সম্পাদনা/).length, buttons(/মুছুন/).length]).toEqual([3, 3])
    expect(elements('main button', 'ক্যাটাগরি যোগ করুন')).toHaveLength(1)
  })

  it('have no buttons for staff', async () => {
    await openScreen('/admin/categories', { user: users.staff, answers })
    await expectText('পেশা 3')
    expect([buttons(/সম্পাদনা/).length, buttons(/মুছুন/).length]).toEqual([0, 0])
    expect(elements('main button', 'ক্যাটাগরি যোগ করুন')).toHaveLength(0)
  })
})

describe('the plans of an admin', () => {
  const plan = (id: number, name: string, measure: object) => ({
    id,
    name,
    price: 199,
    duration_days: 30,
    is_active: true,
    active_count: 0,
    created_at: moment,
    updated_at: moment,
    ...measure,
  })
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
  ])(
    'are a table for each kind: both kinds on one page, and each on its own: %s [B-041]',
    async (path, names) => {
      await openScreen(path, { user: users.admin, answers })
      await settle(() => expect(elements('main table')).toHaveLength(names.length))
      expect(['মাসিক', 'সপ্তাহের বুস্ট'].filter((name) => screenText().includes(name))).toEqual(names)
      expect(elements('main button', 'যোগ করুন')).toHaveLength(names.length)
    },
  )
})

describe('the places of an admin', () => {
  const node = (id: number, name: string, more: object = {}) => ({
    id,
    name: `Place ${id}`,
    bn_name: name,
    slug: null,
    url: null,
    latitude: null,
    longitude: null,
    aka: [],
    children_count: 1,
    biodata_count: 0,
    created_at: moment,
    updated_at: moment,
    ...more,
  })
  const base = 'GET /api/admin/geolocation'
  const answers: Answers = {
    [`${base}/divisions`]: { data: [node(1, 'ঢাকা', { country_id: 1 })] },
    [`${base}/districts`]: { data: [node(11, 'গাজীপুর', { division_id: 1 })] },
    [`${base}/thanas`]: { data: [node(111, 'কাপাসিয়া', { district_id: 11, kind: 'upazila' })] },
  }
  const open = async () => {
    const screen = await openScreen('/admin/geolocation', { user: users.admin, answers })
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

  it('asks for a country for divisions only [B-141]', async () => {
    await open()
    await click(element('main button', 'বিভাগ যোগ করুন'))
    await settle(() => expect(elements('dialog form')).toHaveLength(1))
    expect(elements('dialog input[name="country_id"]')).toHaveLength(1)
    expect(elements('dialog select')).toHaveLength(0)
    await click(element('dialog button', 'বাতিল'))
    await click(element('main button', 'থানা/উপজেলা যোগ করুন'))
    await settle(() => expect(elements('dialog form')).toHaveLength(1))
    expect(elements('dialog input[name="country_id"]')).toHaveLength(0)
    expect(elements('dialog select').map((field) => field.getAttribute('name'))).toEqual(
      expect.arrayContaining(['division_id', 'district_id']),
    )
  })
})
