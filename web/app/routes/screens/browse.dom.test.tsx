import { describe, expect, it, vi } from 'vitest'
import type { SessionUser } from '#web/lib/session-store.ts'
import { readKnownPlace } from '#web/features/places/known-place.ts'
import {
  choose,
  click,
  element,
  elements,
  inTurn,
  openScreen,
  placeAnswers,
  provider,
  refusal,
  screenText,
  expectText,
  settle,
  trade,
  users,
  type Answers,
} from '#test/support/screens/open-screen.ts'

const listing = (count: number, more: object = {}) => ({
  data: Array.from({ length: count }, (_, index) => provider(index + 1)),
  current_page: 1,
  last_page: 1,
  per_page: 20,
  total: count,
  ...more,
})
const answers: Answers = {
  ...placeAnswers,
  'GET /api/biodata/categories': { data: [trade(4, 'দর্জি'), trade(5, 'প্লাম্বার')] },
  'GET /api/biodata': listing(3),
}
const pages = { current_page: 2, last_page: 9, total: 170, page_keys: { 1: 'k1', 3: 'k3', 9: 'k9' } }
// The filters and the list are loaded after the first input.
const touch = () => dispatchEvent(new Event('pointerdown'))

async function open(address: string, user: SessionUser | null = null, more: Answers = {}) {
  const screen = await openScreen(address, user, { ...answers, ...more })
  touch()
  return screen
}
const shown = () => settle(() => expect(elements('main article').length).toBeGreaterThan(0))

describe('the list of providers', () => {
  it('is read with the filters of the address, without those that are empty [A-015 A-103 A-241]', async () => {
    const { sent } = await open('/biodata?category=4&division_id=1&district_id=11&upazila_id=111&page=2')
    await shown()
    const { category, division_id, district_id, upazila_id, page, ...others } = Object.fromEntries(
      new URLSearchParams(sent('GET /api/biodata')[0]?.query),
    )
    expect([category, division_id, district_id, upazila_id, page]).toEqual(['4', '1', '11', '111', '2'])
    expect(Object.keys(others)).toEqual(['fields'])
  })

  it('has a picker of places and a collapsible filter of categories, which change the address [A-102 A-104 A-105 A-112]', async () => {
    const { path } = await open('/biodata?page=2', null, { 'GET /api/biodata': listing(3, pages) })
    await shown()
    await settle(() => expect(elements('select[name="division_id"]')).toHaveLength(1))
    const filter = element('details', 'প্লাম্বার')
    expect(filter.querySelector('summary')).not.toBeNull()
    expect(element('details a', 'প্লাম্বার').getAttribute('href')).toBe('/biodata?category=5')
    await choose('division_id', 1)
    // Another filter starts at the first page, which the address does not name.
    await settle(() => expect(path()).toBe('/biodata?division_id=1'))
  })

  it('asks for the area in its head, and remembers it until the whole country is chosen', async () => {
    const { path } = await open('/biodata?category=4')
    await shown()
    const ask = async () => {
      await click(await settle(() => element('main button[aria-expanded]')))
      return settle(() => element('[aria-label="আপনার এলাকা"] [aria-label="বিভাগ"] button', 'ঢাকা'))
    }
    await click(await ask())
    await settle(() => expect(path()).toBe('/biodata?category=4&division_id=1'))
    expect(readKnownPlace()).toEqual({ division_id: 1 })
    await ask()
    await click(element('[aria-label="আপনার এলাকা"] button', 'সারা দেশ'))
    await settle(() => expect(path()).toBe('/biodata?category=4'))
    expect(readKnownPlace()).toBeNull()
    await ask()
    const last = elements('ul[aria-label="এলাকা"] button').map(({ textContent }) => textContent)
    expect(last).toEqual(['আমার কাছে', 'ঢাকা', 'সারা দেশ'])
  })

  it.each([
    ['of a full page', 20, /১৭০ জনের\s+মধ্যে\s+২০ জন/],
    ['of a short last page', 3, /১৭০ জনের\s+মধ্যে\s+৩ জন/],
  ])('says how many of how many are shown, %s [A-107]', async (_, cards, text) => {
    await open('/biodata?page=2', null, { 'GET /api/biodata': listing(cards, pages) })
    await shown()
    expect(screenText()).toMatch(text)
  })

  it('asks which of several places is meant', async () => {
    const place = (id: number, district: string) => ({
      id,
      name: `কোতোয়ালী (${district})`,
      level: 'upazila',
      division_id: 1,
      district_id: id,
    })
    const choices = [place(11, 'যশোর'), place(12, 'ফরিদপুর')]
    const understood = {
      categories: [trade(4, 'দর্জি')],
      places: choices,
    }
    const answer = (more: object) => ({
      'GET /api/biodata': listing(1, { understood, notice: null, ...more }),
    })
    const line = () => elements('main [role=status]', 'কোন').map(({ textContent }) => textContent)
    await open('/biodata?q=কোতোয়ালী দর্জি', null, answer({ notice: 'কোন কোতোয়ালী?', choices }))
    await settle(() => expect(line()).toEqual(['কোন কোতোয়ালী?']))
    expect(element('main a', 'কোতোয়ালী (ফরিদপুর)').getAttribute('href')).toBe(
      '/biodata?category=4&division_id=1&district_id=12&upazila_id=12',
    )
    await open('/biodata?q=দর্জি', null, answer({}))
    await shown()
    expect(line()).toEqual([])
  })

  it.each(['101', '9999'])('says of page %s behind its last one that it is empty [A-111]', async (page) => {
    const answer = listing(0, { total: 170, last_page: 9 })
    const { sent } = await open(`/biodata?page=${page}&sort=newest`, null, { 'GET /api/biodata': answer })
    await expectText('এই পৃষ্ঠায় কেউ নেই')
    // The server refuses pages after it.
    const asked = new URLSearchParams(sent('GET /api/biodata')[0]?.query).get('page')
    expect(Number(asked)).toBeLessThanOrEqual(1000)
    expect(element('main a', 'শেষ পৃষ্ঠায় যান').getAttribute('href')).toBe('/biodata?sort=newest&page=9')
    expect(element('main a', 'প্রথম পৃষ্ঠায় যান').getAttribute('href')).toBe('/biodata?sort=newest')
  })

  it('is an error with a second try when it cannot be loaded [A-109 A-267]', async () => {
    const failed = refusal(500, 'internal', 'একটি সমস্যা হয়েছে।')
    await open('/biodata', null, { 'GET /api/biodata': inTurn(failed, listing(3)) })
    await expectText('সেবাদাতাদের তালিকা আনা যায়নি')
    await click(element('main [role="alert"] button'))
    await shown()
  })

  it('offers to clear the filters when any is set, and when nothing was found [A-106 A-110]', async () => {
    await open('/biodata')
    await shown()
    expect(elements('main a', 'ফিল্টার মুছুন')).toHaveLength(0)
    await open('/biodata?category=4')
    await shown()
    expect(elements('main a', 'ফিল্টার মুছুন').length).toBeGreaterThan(0)
    const { path } = await open('/biodata?category=4', null, { 'GET /api/biodata': listing(0) })
    await settle(() => expect(elements('main a', 'ফিল্টার মুছুন').length).toBeGreaterThan(0))
    expect(elements('main article')).toHaveLength(0)
    await click(element('main a', 'ফিল্টার মুছুন'))
    await settle(() => expect(path()).toBe('/biodata'))
  })

  it('has pages by number, the previous and the next, and scrolls to the top on another one [A-111 A-113]', async () => {
    const { path } = await open('/biodata?page=2', null, { 'GET /api/biodata': listing(20, pages) })
    await shown()
    const numbers = elements('nav[aria-label="তালিকার পৃষ্ঠা"] a').map(({ textContent }) => textContent)
    expect(numbers).toEqual(expect.arrayContaining(['১', '৩', '৯']))
    expect(element('nav[aria-label="তালিকার পৃষ্ঠা"] a', '৯').getAttribute('href')).toBe('/biodata?page=9')
    expect(element('nav[aria-label="তালিকার পৃষ্ঠা"] a[rel="prev"]').getAttribute('href')).toBe('/biodata')
    const scrollTo = vi.spyOn(window, 'scrollTo')
    await click(element('nav[aria-label="তালিকার পৃষ্ঠা"] a[rel="next"]'))
    await settle(() => expect(path()).toMatch(/^\/biodata\?page=3/))
    await settle(() => expect(scrollTo).toHaveBeenCalledWith(0, 0))
  })

  it.each([
    ['/biodata-view/1', users.customer],
    ['/biodata/1', users.worker],
    ['/biodata/1', null],
  ])('has cards that link to %s, for %o [A-114]', async (path, user) => {
    await open('/biodata', user)
    await shown()
    expect(element('main article a').getAttribute('href')).toBe(path)
  })
})
