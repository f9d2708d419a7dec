import type { Locator } from '@playwright/test'
import { freshPhone } from '#test/browser/factories.ts'
import { expect, test } from '#test/browser/support.ts'
import { slowConnection } from './slow-connection.ts'

test('a customer on slow 3G comes from the home page to a number, loses the connection, and loses neither input nor wish', async ({
  page,
}) => {
  test.setTimeout(240_000)
  page.setDefaultTimeout(60_000)
  const network = [Date.now() % 250, Math.floor(Math.random() * 250)].join('.')
  // Registrations are limited by IP address.
  await page.setExtraHTTPHeaders({ 'cf-connecting-ip': `198.20.${network}` })
  const connection = await slowConnection(page)
  /** Enter on the keyboard of the phone belongs to typing. */
  const type = async (field: Locator, text: string, enter = false) => {
    await field.fill(text)
    if (enter) await field.press('Enter')
  }
  const call = page.getByRole('main').locator('a[href^="tel:"]').first()

  await page.goto('/', { waitUntil: 'commit', timeout: 60_000 })
  await type(page.getByRole('combobox', { name: 'কী কাজ দরকার' }), 'ইলেকট্রিশিয়ান', true)
  await expect(page).toHaveURL(/\/(?:biodata\?|sheba)/, { timeout: 60_000 })
  await page.getByRole('main').getByRole('article').getByRole('link').first().click()
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await expect(page).toHaveURL(/\/biodata\/\d+$/, { timeout: 60_000 })
  await page.getByRole('link', { name: 'নম্বর দেখুন', exact: true }).click()
  // The sheet, or the page of the plans before the scripts are there.
  await page.getByRole('button', { name: /^(?:৳.+ দিয়ে এগিয়ে যান|এই প্ল্যানটি নিন)$/ }).click()

  await type(page.getByLabel('পুরো নাম'), 'রহিমা খাতুন')
  await type(page.getByLabel('ফোন নম্বর'), freshPhone(), true)
  await type(page.getByLabel('পাসওয়ার্ড', { exact: true }), 'secret-1', true)
  await page.getByRole('checkbox', { name: /শর্তাবলী/ }).click()
  const register = page.getByRole('main').getByRole('button', { name: 'নিবন্ধন করুন' })
  await connection.lose()
  await register.click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await connection.restore()
  await expect(page.getByRole('main')).toContainText('রহিমা খাতুন')
  await register.click()
  const code = await page
    .getByRole('status')
    .filter({ hasText: 'কোডটি হলো' })
    .locator('strong')
    .innerText({ timeout: 60_000 })
  const strip = page.getByRole('region', { name: 'যাঁর নম্বর চান' })
  await expect(strip).toContainText('-এর নম্বর দেখতে')
  await connection.lose()
  await type(page.getByLabel('৬টির মধ্যে ১ নম্বর ঘর'), code)
  await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible()
  await connection.restore()
  await expect(page.getByLabel('৬টির মধ্যে ৬ নম্বর ঘর')).toHaveValue(code.at(-1) ?? '')
  await page.getByRole('button', { name: 'যাচাই করুন' }).click()

  const pay = page.getByRole('dialog').getByRole('button', { name: /পরিশোধ করুন$/ })
  await expect(page.getByRole('dialog').getByText('নম্বর দেখার শর্তে')).toBeVisible({ timeout: 60_000 })
  await connection.lose()
  await pay.click()
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await connection.restore()
  await pay.click()
  await page.waitForURL(/^http:\/\/localhost:991[12]\//, { timeout: 60_000 })
  await page.getByRole('button', { name: 'টাকা দিন', exact: true }).click()
  await page.waitForURL(/\/payment\/success\?ref=/, { timeout: 60_000 })
  await expect(call).toHaveAttribute('href', /^tel:01[3-9]\d{8}$/, { timeout: 60_000 })
  await expect(page.getByRole('main')).toContainText(name)
})
