import { act, createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { render, type } from '#test/support/dom.ts'
import * as browsePage from '#web/features/browse/browse.page.tsx'
import * as categoriesPage from '#web/features/categories/categories.page.tsx'
import * as homePage from '#web/features/home/home.page.tsx'
import {
  choose,
  click,
  element,
  elements,
  openScreen,
  optionsOf,
  placeAnswers,
  provider,
  refusal,
  expectText,
  screenText,
  select,
  settle,
  trade,
  type Answers,
} from '#test/support/screens/open-screen.ts'

const trades = (count: number) => ({ data: Array.from({ length: count }, (_, index) => trade(index + 1)) })
const failed = refusal(500, 'internal', 'একটি সমস্যা হয়েছে।')
const answers: Answers = {
  ...placeAnswers,
  'GET /api/categories': trades(15),
  'GET /api/biodata/recent': { data: [provider(1), provider(2)] },
}
const section = (title: string) =>
  elements('section').find((each) => each.querySelector('h2')?.textContent === title) ?? element('#none')

const tradeSection = () => element('main section:has(a[href="/categories"])')

describe('the search of the home page', () => {
  it('offers a category and a division first, and opens the levels below [A-085 A-086 A-088]', async () => {
    const { path, router } = await openScreen('/', null, answers)
    await expectText('এলাকা বেছে নিন')
    expect(optionsOf('category').slice(1)).toEqual(trades(15).data.map(({ name }) => name))
    await choose('category', 4)
    const district = () => select('district_id')
    const thana = () => select('upazila_id')
    const search = () => element('main form[role="search"] button[type="submit"]') as HTMLButtonElement
    expect([district().disabled, thana().disabled, search().disabled]).toEqual([true, true, true])
    expect(screenText()).toContain('অন্তত একটি বিভাগ')
    await choose('division_id', 1)
    await settle(() => expect(optionsOf('district_id')).toContain('গাজীপুর (Gazipur)'))
    expect([district().disabled, thana().disabled, search().disabled]).toEqual([false, true, false])
    await choose('district_id', 11)
    await choose('upazila_id', 111)
    // Another division empties the levels below it.
    await choose('division_id', 2)
    expect([district().value, thana().value, thana().disabled]).toEqual(['', '', true])
    await choose('district_id', 12)
    await choose('upazila_id', 112)
    await click(search())
    await settle(() => expect(path()).toBe('/biodata?category=4&division_id=2&district_id=12&upazila_id=112'))
    // Back from the list, the choice stands in the open form.
    await act(() => router.navigate(-1))
    await settle(() => expect(thana().value).toBe('112'))
    expect([select('category').value, select('division_id').value, district().value]).toEqual([
      '4',
      '2',
      '12',
    ])
    expect(search().disabled).toBe(false)
    history.replaceState(null, '')
  })

  it('needs no division for a typed word [A-087 A-216]', async () => {
    const { path } = await openScreen('/', null, answers)
    await expectText('এলাকা বেছে নিন')
    const search = () => element('main form[role="search"] button[type="submit"]') as HTMLButtonElement
    expect(search().disabled).toBe(true)
    // The header has a search, too.
    await type(element('main form[role="search"] input[name="q"]'), 'plumber')
    expect(search().disabled).toBe(false)
    await click(search())
    await settle(() => expect(path()).toBe('/biodata?q=plumber'))
  })
})

describe('the categories of the home page', () => {
  it('are twelve, the first three popular if their number of providers is shown, and a link to the others [A-089 A-090 A-091 A-092 A-289]', async () => {
    const { data } = trades(15)
    const uncounted = data.map((each) => (each.id === 2 ? { ...each, biodata_count: null } : each))
    await openScreen('/', null, { ...answers, 'GET /api/categories': { data: uncounted } })
    await expectText('পেশা 12')
    const grid = tradeSection()
    const cards = [...(grid.querySelector('ul')?.children ?? [])]
    expect(cards).toHaveLength(12)
    expect(cards.map((card) => card.textContent?.includes('জনপ্রিয়'))).toEqual(
      cards.map((_, index) => index === 0 || index === 2),
    )
    expect(cards[0]?.textContent).toContain('১২ জন')
    expect(element('a[href="/categories"]', 'আরও').textContent).toBe('আরও ৩টি')
  })

  it('leave an error with a second try beside the rest of the page, as the newest providers do [A-094 A-265]', async () => {
    let works = false
    const list = (path: string) => () => (works ? Response.json(answers[path]) : failed())
    const calls = ['GET /api/categories', 'GET /api/categories/homepage', 'GET /api/biodata/recent']
    const failing = Object.fromEntries(calls.map((path) => [path, list(path)]))
    await openScreen('/', null, { ...answers, ...failing })
    await settle(() => expect(elements('main [role="alert"]', 'তথ্য আনা যায়নি')).toHaveLength(2))
    await expectText('কেন আমাদের বেছে নেবেন')
    works = true
    await click(element('main [role="alert"] button', 'আবার চেষ্টা'))
    await settle(() => expect(tradeSection().querySelectorAll('li')).toHaveLength(12))
    await settle(() => expect(elements('article')).toHaveLength(2))
  })
})

describe('what the home page says of the site', () => {
  it('are the figures that the server gives, and providers with good ratings before the newest [A-095]', async () => {
    const stats = { verified_workers: 2000, customers: 633, categories: null, average_rating: 4.56 }
    const praised = [{ ...provider(3), praise: { name: 'রহিমা', comment: 'সময়মতো এসেছেন' } }]
    const known = { 'GET /api/stats': { data: stats }, 'GET /api/reviews/praised': { data: praised } }
    await openScreen('/', null, { ...answers, ...known })
    await expectText('“সময়মতো এসেছেন” রহিমা')
    expect(element('[aria-label="সংখ্যায়"]').textContent).toContain('২,০০০ জন অনুমোদিত')
    expect(element('[aria-label="এক নজরে"]').textContent).toBe('অনুমোদিত সেবাদাতা২,০০০+২,০০০+গ্রাহক৬৩৩+৬৩৩+')
    const headings = elements('h2').map(({ textContent }) => textContent)
    expect(headings.slice(0, 3)).toEqual(['পেশা', 'ভালো রেটিং', 'নতুন সেবাদাতা'])
  })
})

it.each([
  ['five providers of the home page', homePage, 5],
  ['twelve categories', categoriesPage, 12],
  ['eight providers of the list', browsePage, 8],
])('%s have placeholders while the page opens [A-093 A-108 A-125 A-290]', async (_, page, count) => {
  await render(createElement(page.HydrateFallback))
  expect(elements('[data-skeleton]')).toHaveLength(count)
})

describe('the newest providers of the home page', () => {
  it('leave an empty message [A-094]', async () => {
    await openScreen('/', null, { ...answers, 'GET /api/biodata/recent': { data: [] }, 'GET /api/stats': {} })
    await settle(() =>
      expect(elements('a[href="/register?role=service_worker"]', 'প্রথম সেবাদাতা').length).toBeGreaterThan(0),
    )
    expect(screenText()).toContain('এখনো কেউ যোগ দেননি')
    // No empty band without figures.
    expect(elements('[aria-label="এক নজরে"]')).toEqual([])
  })
})

describe('the rest of the home page', () => {
  it('has reasons, steps, and links to join and to search [A-097 A-098]', async () => {
    await openScreen('/', null, answers)
    await expectText('কেন আমাদের বেছে নেবেন')
    expect(section('কেন আমাদের বেছে নেবেন').querySelectorAll('li').length).toBeGreaterThan(2)
    expect(section('যেভাবে কাজ করে').querySelectorAll('li')).toHaveLength(3)
    expect(elements('main a[href="/register?role=service_worker"]', 'যোগ দিন')).toHaveLength(1)
    expect(elements('main a[href="/biodata"]', 'সেবা খুঁজুন')).toHaveLength(1)
  })

  const items = ['ক', 'খ'].map((name) => ({ question: `প্রশ্ন ${name}`, answer: `উত্তর ${name}` }))

  it.each([
    ['are off', { data: { enabled: false, items } }],
    ['do not exist', { data: { enabled: true, items: [] } }],
    ['cannot be loaded', failed],
  ])('has no questions, and no error, when they %s [A-099 A-266]', async (_, faq) => {
    await openScreen('/', null, { ...answers, 'GET /api/settings/faq': faq })
    await expectText('যেভাবে কাজ করে')
    expect(elements('main details summary', 'প্রশ্ন')).toHaveLength(0)
    expect(elements('main h2', 'সাধারণ জিজ্ঞাসা')).toHaveLength(0)
    expect(elements('main [role="alert"]')).toHaveLength(0)
  })

  it('opens one question at a time, and closes an open one [A-099 A-100 A-101]', async () => {
    const faq = { data: { enabled: true, items } }
    await openScreen('/', null, { ...answers, 'GET /api/settings/faq': faq })
    await expectText('প্রশ্ন খ')
    const questions = () => elements('details', 'প্রশ্ন') as HTMLDetailsElement[]
    const press = async (index: number) => {
      const details = questions()[index]
      if (!details) throw new Error('no such question')
      await act(async () => {
        details.open = !details.open
        details.dispatchEvent(new Event('toggle'))
      })
    }
    await press(0)
    expect(questions().map(({ open }) => open)).toEqual([true, false])
    await press(1)
    expect(questions().map(({ open }) => open)).toEqual([false, true])
    await press(1)
    expect(questions().map(({ open }) => open)).toEqual([false, false])
  })
})

describe('all categories', () => {
  it('link to their providers, with how many there are [A-019 A-124]', async () => {
    await openScreen('/categories', null, { 'GET /api/categories': trades(15) })
    await settle(() => expect(elements('main li a')).toHaveLength(15))
    expect(element('main li a', 'পেশা 7').getAttribute('href')).toBe('/biodata?category=7')
    expect(element('main li a', 'পেশা 7').textContent).toContain('১২ জন')
  })

  it('leave an error or an empty message of their own [A-126 A-270]', async () => {
    await openScreen('/categories', null, { 'GET /api/categories': failed })
    await settle(() => expect(elements('main [role="alert"] button')).toHaveLength(1))
    expect(element('main [role="alert"]').textContent).toContain('পেশার তালিকা আনা যায়নি')
    await openScreen('/categories', null, { 'GET /api/categories': { data: [] } })
    await settle(() => expect(elements('main a[href="/"]')).toHaveLength(1))
    expect(elements('main li a')).toHaveLength(0)
  })
})
