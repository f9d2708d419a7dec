import type { Page } from '@playwright/test'
import { expect, test } from '#test/browser/support.ts'

const homeField = (page: Page) => page.getByRole('combobox', { name: 'কী কাজ দরকার' })
const browseField = (page: Page) => page.getByRole('combobox', { name: 'কী কাজ, কে বা কোথায়' })
const list = (page: Page) => page.getByRole('listbox')
const options = (page: Page) => list(page).getByRole('option')
const file = '/api/search/suggestions'
const savar = /\/biodata\?category=\d+&division_id=\d+&district_id=\d+&upazila_id=\d+$/

test('suggestions are chosen with the keyboard', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  expect(asked).not.toContain(file)
  const field = homeField(page)
  await field.pressSequentially('savare elek')
  await expect(options(page).first()).toContainText('সাভারে ইলেকট্রিশিয়ান')
  expect(asked.filter((path) => path === file)).toHaveLength(1)
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('status').filter({ hasText: /[০-৯]+টি পরামর্শ/ })).toHaveCount(1)
  await expect(list(page).getByRole('option', { name: /ইলেকট্রিশিয়ান, সাভার, ঢাকা/ })).toBeVisible()

  await field.press('Escape')
  await expect(list(page)).toHaveCount(0)
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await field.press('ArrowDown')
  const first = options(page).first()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '')
  await field.press('ArrowUp')
  await expect(page.locator('[aria-selected=true]')).toHaveCount(0)
  // Home and End move in the text.
  await field.press('Home')
  await expect(field).toBeFocused()
  expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(0)
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(page).toHaveURL(savar)
  const main = page.getByRole('main')
  await expect(main.getByRole('article').first()).toContainText('ইলেকট্রিশিয়ান')
  await expect(browseField(page)).toHaveValue('')
})

test('a typed search begins in the known area, which a chip removes, unless the text names a place', async ({
  page,
}) => {
  await page.addInitScript(() =>
    localStorage.setItem(
      'kormi.place',
      JSON.stringify({ division_id: 6, district_id: 47, upazila_id: 502, name: 'ধানমন্ডি' }),
    ),
  )
  const inDhanmondi = 'division_id=6&district_id=47&upazila_id=502'
  const search = async (text: string) => {
    await page.goto('/')
    await homeField(page).pressSequentially(text)
    await expect(options(page).first()).toBeVisible()
    await homeField(page).press('Enter')
    await expect(page).toHaveURL(/\/biodata\?q=/)
    await expect(list(page)).toHaveCount(0)
  }
  await search('রং মিস্ত্রি')
  await expect(page).toHaveURL(new RegExp(`&${inDhanmondi}$`))
  await expect(page.getByRole('main').getByRole('button', { name: 'ধানমন্ডি', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'ধানমন্ডি বাদ দিন' }).click()
  await expect(page).not.toHaveURL(/upazila_id/)
  // Where the area was removed, it stays so.
  await browseField(page).fill('দর্জি')
  await expect(options(page).first()).toBeVisible()
  await browseField(page).press('Enter')
  await expect(page).toHaveURL(/q=[^&]+$/)

  await search('savar dorji')
  await expect(page).toHaveURL(/q=savar\+dorji$/)
})

test('going back from a list finds on the home page what was searched', async ({ page }) => {
  const backTo = async (text: string) => {
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    await page.goBack()
    await expect(homeField(page)).toHaveValue(text)
  }
  await page.addInitScript(() =>
    localStorage.setItem('kormi.place', JSON.stringify({ division_id: 6, name: 'ঢাকা বিভাগ' })),
  )
  await page.goto('/')
  await homeField(page).pressSequentially('savare elek')
  await options(page).first().click()
  await expect(page).toHaveURL(savar)
  await backTo('savare elek')
  await homeField(page).fill('dorji')
  await expect(options(page).first()).toContainText('দর্জি')
  await homeField(page).press('Enter')
  // The known area is added to the search.
  await expect(page).toHaveURL(/\/biodata\?q=dorji&division_id=6$/)
  await backTo('dorji')
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('a suggestion is tapped, is remembered, and can be deleted', async ({ page }) => {
    await page.goto('/')
    await homeField(page).tap()
    await homeField(page).pressSequentially('dorji')
    const first = options(page).first()
    await expect(first).toContainText('দর্জি')
    for (const option of await options(page).all())
      expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await first.tap()
    await expect(page).toHaveURL(/\/biodata\?category=\d+$/)

    await browseField(page).tap()
    await expect(list(page).getByRole('option', { name: 'দর্জি' })).toBeVisible()
    await page.getByRole('heading', { level: 1 }).tap()
    await expect(list(page)).toHaveCount(0)
    await browseField(page).tap()
    await page.getByRole('button', { name: '“দর্জি” মুছুন' }).tap()
    await expect(list(page)).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('kormi.recent-searches'))).toBeNull()
  })
})

test('three cards of about 130 pixels stand on the first screen of a list', async ({ page }) => {
  for (const path of [
    // Workers that other specs publish, with boosts and long facts, have no ratings.
    '/biodata?sort=rating',
    '/biodata?q=rong+mistri+dhaka',
    '/biodata?category=3&verified=1&sort=newest',
    '/sheba/electrician/dhaka',
  ]) {
    await page.goto(path)
    const cards = page.getByRole('main').getByRole('article')
    const boxes = await Promise.all([0, 1, 2].map((at) => cards.nth(at).boundingBox()))
    for (const box of boxes) expect.soft(Math.abs((box?.height ?? 0) - 128), path).toBeLessThanOrEqual(8)
    expect.soft(boxes[0]?.y, path).toBeLessThanOrEqual(300)
    const bar = await page.getByRole('navigation', { name: 'দ্রুত মেনু' }).boundingBox()
    expect.soft((boxes[2]?.y ?? Infinity) + (boxes[2]?.height ?? 0), path).toBeLessThanOrEqual(bar?.y ?? 0)
    const heart = await cards.first().getByRole('button', { name: /^পছন্দ/ }).boundingBox()
    expect.soft([heart?.width, heart?.height], path).toEqual([44, 44])
  }
})

test('trades are suggested by their names while all words are slow or fail, and the text is kept', async ({
  page,
}) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(`**${file}`, async (route) => {
    await released
    await route.abort()
  })
  await page.addInitScript(() =>
    localStorage.setItem('kormi.place', JSON.stringify({ division_id: 6, district_id: 47, name: 'ঢাকা' })),
  )
  await page.goto('/')
  const field = homeField(page)
  // Its second word may name a place.
  await field.pressSequentially('dorji savar')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await field.fill('dorji')
  await expect(options(page).nth(0)).toHaveText(/ঢাকা.+ দর্জি$/)
  await expect(options(page).nth(1)).toHaveText(/^.?দর্জি$/)
  release()
  await expect(field).toHaveValue('dorji')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/biodata\?q=dorji$/)
  await expect(page.getByRole('main').getByRole('article').first()).toContainText('দর্জি')
})

test.describe('near me', () => {
  test.use({ geolocation: { latitude: 23.85, longitude: 90.26 }, permissions: ['geolocation'] })

  test('the position of the browser chooses the upazila, and is sent nowhere', async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
    await page.goto('/')
    await page.getByRole('button', { name: 'আমার কাছে' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'এলাকা: সাভার, ঢাকা' })).toBeVisible()
    expect(sent.filter((text) => /23\.85|90\.26/.test(text))).toEqual([])
    await page.getByRole('search').getByRole('button', { name: 'খুঁজুন' }).click()
    await expect(page).toHaveURL(/\/biodata\?division_id=\d+&district_id=\d+&upazila_id=\d+$/)
    // Remembered for the next search.
    await page.goto('/')
    await homeField(page).pressSequentially('dorji')
    await expect(options(page).first()).toContainText('সাভারে দর্জি')
  })
})

test('a spoken search is written into the box', async ({ page }) => {
  await page.addInitScript(() => {
    class Recognition extends EventTarget {
      lang = ''
      start() {
        const transcript = this.lang === 'bn-BD' ? 'সাভারে দর্জি।' : ''
        const result = Object.assign(new Event('result'), { results: [[{ transcript }]] })
        setTimeout(() => {
          this.dispatchEvent(result)
          this.dispatchEvent(new Event('end'))
        })
      }
      abort() {}
    }
    Object.assign(window, { webkitSpeechRecognition: Recognition, SpeechRecognition: Recognition })
  })
  await page.goto('/')
  await homeField(page).click()
  await page.getByRole('button', { name: 'বলে খুঁজুন' }).click()
  await expect(homeField(page)).toHaveValue('সাভারে দর্জি')
  await expect(options(page).first()).toContainText('সাভারে দর্জি')
})
