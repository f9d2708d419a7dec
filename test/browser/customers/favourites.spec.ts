import type { Locator, Page } from '@playwright/test'
import { registerCustomer } from '#test/browser/factories.ts'
import { accounts, expect, newVisitor, signIn, signInByApi, test } from '#test/browser/support.ts'

const hearts = (page: Page): Locator => page.getByRole('main').getByRole('button', { name: /^পছন্দ/ })
const saved = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('heading')

/** Saves two providers of the list. @returns their names, the last saved first */
async function saveTwo(page: Page): Promise<string[]> {
  await page.goto('/biodata')
  const cards = page.getByRole('main').getByRole('article')
  const names: string[] = []
  for (const index of [0, 3]) {
    const card = cards.nth(index)
    names.unshift(await card.getByRole('heading').innerText())
    await hearts(page).nth(index).click()
    await expect(hearts(page).nth(index)).toHaveAttribute('aria-pressed', 'true')
  }
  // Its message comes behind the answer of the server.
  await expect(page.getByRole('button', { name: 'তালিকা দেখুন' })).toHaveCount(1)
  // The button is above the link that covers the card.
  await expect(page).toHaveURL(/\/biodata$/)
  return names
}

test('a guest saves two providers, signs in, and finds them in the account [A-122]', async ({ page }) => {
  const customer = await registerCustomer(page.request)
  const names = await saveTwo(page)
  await page.getByRole('button', { name: 'তালিকা দেখুন' }).click()
  await expect(page).toHaveURL(/\/me\/favourites$/)
  await expect(saved(page)).toHaveText(names)
  await expect(page.getByText(/^কাজ নিচ্ছেন/)).toHaveCount(2)

  await page.reload()
  await expect(saved(page)).toHaveText(names)
  await signIn(page, customer, '/me/favourites')
  await expect(saved(page)).toHaveText(names)
  await expect(page.getByText('এই তালিকা শুধু এই ফোনে আছে।')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('kormi.favourites'))).toBeNull()

  // On another device.
  const elsewhere = await newVisitor(page.context().browser() ?? never(), customer)
  await elsewhere.goto('/me/favourites')
  await expect(saved(elsewhere)).toHaveText(names)
  await elsewhere.goto('/biodata')
  await expect(elsewhere.locator('[data-favourite][aria-pressed=true]')).toHaveCount(2)
  await elsewhere.context().close()
})

test('a press before the scripts have loaded counts, on the card and on the page', async ({ page }) => {
  for (const address of ['/biodata', '/']) {
    const loaded = Promise.withResolvers<void>()
    await page.route('**/assets/**', async (route) => {
      await loaded.promise
      await route.continue()
    })
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    const heart = hearts(page).nth(1)
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    loaded.resolve()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await page.unroute('**/assets/**')
    await page.evaluate(() => localStorage.clear())
  }
})

test('a shared address shows a guest the page without the number', async ({
  browser,
  browserName,
  context,
  page,
}) => {
  // Firefox has a preference for tests instead of these permissions.
  if (browserName === 'chromium') await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await signInByApi(page, accounts.subscriber)
  await page.goto('/biodata?sort=rating')
  const link = page.getByRole('main').getByRole('article').first().getByRole('link')
  await expect(link).toHaveAttribute('href', /^\/biodata-view\//)
  const cardAddress = (await link.getAttribute('href')) ?? ''
  const name = await link.innerText()
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.getByRole('button', { name: 'শেয়ার করুন' }).click()
  await page.getByRole('button', { name: 'লিংক কপি করুন' }).click()
  await expect(page.getByText('লিংক কপি হয়েছে।')).toBeVisible()
  const url = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(url).pathname).toMatch(/^\/biodata\/\d+$/)
  expect([new URL(url).search, new URL(url).hash]).toEqual(['', ''])
  const whatsapp = page.getByRole('link', { name: /^হোয়াটসঅ্যাপে পাঠান/ })
  const text = new URL((await whatsapp.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
  expect(text).toContain(`${name} — `)
  expect(text).toContain(`কর্মীতে দেখুন: ${url}`)
  expect(text).not.toMatch(/01\d{9}/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'শেয়ার করুন' })).toBeFocused()

  const guest = await newVisitor(browser)
  // The second one is the address of the card, which a customer may copy.
  for (const address of [url, cardAddress]) {
    await guest.goto(address)
    await expect(guest).toHaveURL(url)
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(guest.getByRole('main').getByRole('link', { name: 'লগইন করে নম্বর দেখুন' })).toBeVisible()
    expect(await guest.content()).not.toMatch(/01[3-9]\d{8}/)
  }
  await guest.context().close()
})

test('the sheet of the device gets line and address, and the menu stands in for one that fails', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const shared: ShareData[] = []
    Object.assign(window, { shared, refusal: 'AbortError' })
    Object.assign(Navigator.prototype, {
      share: (data: ShareData) => {
        shared.push(data)
        return Promise.reject(new DOMException('', (window as unknown as { refusal: string }).refusal))
      },
    })
  })
  await page.goto('/biodata')
  await page.getByRole('main').getByRole('article').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/biodata\/\d+$/)
  const share = page.getByRole('button', { name: 'শেয়ার করুন' })
  await share.click()
  const shared = () => page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared)
  await expect.poll(async () => (await shared()).length).toBe(1)
  const [data] = await shared()
  expect(data?.text).toMatch(/ — .+। কর্মীতে দেখুন:$/)
  expect(data?.url).toBe(page.url())
  // The visitor closed the sheet.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.evaluate(() => Object.assign(window, { refusal: 'NotAllowedError' }))
  await share.click()
  await expect(page.getByRole('dialog', { name: 'শেয়ার করুন' })).toBeVisible()
})

function never(): never {
  throw new Error('the page has no browser')
}
