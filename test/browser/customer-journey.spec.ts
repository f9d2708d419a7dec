import type { Page } from '@playwright/test'
import { freshPhone } from './factories.ts'
import { slowConnection } from './slow-network/slow-connection.ts'
import { chooseMethod, expect as expectOf, observeCalls, test } from './support.ts'

// Each answer and each file takes long on slow 3G.
const expect = expectOf.configure({ timeout: 60_000 })

/** Opens the first electrician that the search of the home page finds. */
async function openElectrician(page: Page) {
  await page.goto('/', { waitUntil: 'commit' })
  const field = page.getByRole('combobox', { name: 'কী কাজ দরকার' })
  await field.fill('ইলেকট্রিশিয়ান')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/(?:biodata\?|sheba)/)
  await page.getByRole('main').getByRole('article').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/biodata\/\d+$/)
}

test('a visitor on slow 3G registers, pays and reveals a number, loses the connection but neither input nor wish, later reveals another one from the remembered area, rates, and sees the balance [A-121 A-222]', async ({
  page,
}) => {
  test.setTimeout(300_000)
  page.setDefaultTimeout(60_000)
  const called = await observeCalls(page)
  const connection = await slowConnection(page)
  await openElectrician(page)
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  // The bar says what a number costs before the sign-in, and the sheet, whose code comes after the page, what each plan costs.
  await page.waitForFunction(() => document.documentElement.dataset.ahead !== undefined)
  await page.getByRole('link', { name: 'নম্বর দেখুন', exact: true }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('radio').first()).toBeChecked()
  await sheet.getByRole('button', { name: /^৳[০-৯,]+ দিয়ে এগিয়ে যান$/ }).click()

  const strip = page.getByRole('region', { name: 'যাঁর নম্বর চান' })
  await expect(strip).toContainText('-এর নম্বর দেখতে')
  expect((await strip.boundingBox())?.height).toBe(56)
  await page.getByLabel('পুরো নাম').fill('রহিমা খাতুন')
  await page.getByLabel('ফোন নম্বর').fill(freshPhone())
  // The form keeps its values after a reload.
  await page.reload()
  await expect(page.getByLabel('পুরো নাম')).toHaveValue('রহিমা খাতুন')
  await page.getByLabel('ফোন নম্বর').press('Enter')
  await page.getByLabel('পাসওয়ার্ড', { exact: true }).fill('secret-1')
  await page.keyboard.press('Enter')
  await page.getByLabel(/শর্তাবলী ও গোপনীয়তা নীতি/).click()
  const register = page.getByRole('main').getByRole('button', { name: 'নিবন্ধন করুন' })
  await connection.lose()
  await register.click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await connection.restore()
  await expect(page.getByRole('main')).toContainText('রহিমা খাতুন')
  await register.click()
  const code = await page.getByRole('status').filter({ hasText: 'কোডটি হলো' }).locator('strong').innerText()
  await expect(strip).toContainText('-এর নম্বর দেখতে')
  await page.getByLabel('৬টির মধ্যে ১ নম্বর ঘর').focus()
  await connection.lose()
  await page.keyboard.type(code)
  await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible()
  await connection.restore()
  await expect(page.getByLabel('৬টির মধ্যে ৬ নম্বর ঘর')).toHaveValue(code.at(-1) ?? '')
  await page.getByRole('button', { name: 'যাচাই করুন' }).click()

  // The plan was chosen in the sheet.
  await expect(page).toHaveURL(/^[^?]+\/plans\?next=%2Fbiodata%2F\d+&plan=\d+$/)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('নম্বর দেখার শর্তে')).toBeVisible()
  await chooseMethod(dialog, /এসএসএল/)
  const pay = dialog.getByRole('button', { name: /^৳[০-৯]+\.[০-৯]{2} পরিশোধ করুন$/ })
  await connection.lose()
  await pay.click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await connection.restore()
  await pay.click()
  await page.waitForURL(/^http:\/\/localhost:991[12]\//)
  await page.getByRole('button', { name: 'টাকা দিন, একই খবর পাঁচবার', exact: true }).click()
  await page.waitForURL(/\/payment\/success\?ref=/)
  // The tab that paid asks for the number by itself, and the terms stood beside the payment.
  const call = page.getByRole('main').locator('a[href^="tel:"]').first()
  await expect(call).toHaveAttribute('href', /^tel:01[3-9]\d{8}$/)
  await expect(call).toBeInViewport()
  await expect(page.getByRole('main')).toContainText(name)
  await connection.end()

  // The result page of a payment shows no number by itself again. To see it again costs nothing.
  await page.reload()
  await expect(page.getByRole('button', { name: 'আবার দেখুন (বিনা খরচে)' })).toBeVisible()
  await expect(call).toHaveCount(0)

  await page.goto('/')
  await page.getByRole('region', { name: 'পেশা' }).getByRole('link', { name: 'ইলেকট্রিশিয়ান' }).click()
  await page.getByRole('button', { name: 'আপনার এলাকা?' }).click()
  const area = page.getByRole('group', { name: 'আপনার এলাকা' })
  await area.getByLabel('এলাকার নাম').fill('gazipur')
  await area
    .getByRole('button', { name: /^গাজীপুর/ })
    .first()
    .click()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()

  // With a remembered area: the picture of the trade, the person, the number, the call.
  await page.goto('/')
  await page.getByRole('region', { name: 'পেশা' }).getByRole('link', { name: 'ইলেকট্রিশিয়ান' }).click()
  await expect(page).toHaveURL(/division_id=/)
  await page.getByRole('main').getByRole('article').getByRole('link').nth(2).click()
  await expect(page.getByRole('banner')).toContainText('বাকি')
  expect(await called()).toEqual([])
  await page.getByRole('main').getByRole('button', { name: 'নম্বর দেখুন' }).click()
  await expect(call).toBeInViewport()
  expect(await called(), 'what shows a number makes no call').toEqual([])
  await call.click()
  await expect.poll(called).toEqual([await call.getAttribute('href')])

  await page.getByRole('radio', { name: /৪/ }).first().locator('xpath=..').click()
  await expect(page.getByText(/রেটিং জমা হয়েছে/).first()).toBeVisible()
  await page.goto('/me/subscriptions')
  await expect(page.getByText(/সক্রিয়/).first()).toBeVisible()
  await page.goto('/me/balance')
  await expect(page.getByRole('main')).toContainText('ব্যবহৃত')
  await expect(page.getByRole('main')).toContainText('২')
  await page.goto('/me/contacts')
  await expect(page.getByRole('main').locator('a[href^="tel:"]')).toHaveCount(2)
})
