import type { Locator, Page } from '@playwright/test'
import { registerCustomer } from '#test/browser/factories.ts'
import { expect, newVisitor, signIn, test } from '#test/browser/support.ts'

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
  // Its message comes after the response of the server.
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
  await expect(page.getByRole('main').getByRole('link', { name: /-এর নম্বর দেখুন$/ })).toHaveCount(2)

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

function never(): never {
  throw new Error('the page has no browser')
}
