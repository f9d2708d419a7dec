import type { Locator, Page } from '@playwright/test'
import { freshPhone } from './factories.ts'
import { chooseMethod, expect, observeCalls, test } from './support.ts'

/** Counts presses of links and buttons. Filling a field, also a choice in one, and its Enter key are typing. */
function countTaps() {
  let taps = 0
  return {
    tap: async (target: Locator) => {
      await target.click()
      taps += 1
    },
    count: () => taps,
  }
}

async function findElectricians(page: Page) {
  await page.goto('/')
  const field = page.getByRole('combobox', { name: 'কী কাজ দরকার' })
  await field.fill('ইলেকট্রিশিয়ান')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/(?:biodata|sheba)/)
  return page.getByRole('main').getByRole('article').getByRole('link')
}

test('a visitor registers, pays, reveals a number with 8 taps, later with 3, rates, and sees the balance [A-121 A-222]', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const called = await observeCalls(page)
  const first = countTaps()
  await first.tap((await findElectricians(page)).first())
  await expect(page).toHaveURL(/\/biodata\/\d+$/)
  // The bar says what a number costs before the sign-in, and the sheet what each plan costs.
  await first.tap(page.getByRole('link', { name: 'নম্বর দেখুন', exact: true }))
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('radio').first()).toBeChecked()
  await first.tap(sheet.getByRole('button', { name: /^৳[০-৯,]+ দিয়ে এগিয়ে যান$/ }))

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
  await first.tap(page.getByLabel(/শর্তাবলী ও গোপনীয়তা নীতি/))
  const registered = page.waitForResponse('**/api/auth/register')
  await first.tap(page.getByRole('button', { name: 'নিবন্ধন করুন' }))
  const { dev_otp: code } = (await (await registered).json()) as { dev_otp: string }
  await page.getByLabel(/১/).first().focus()
  await page.keyboard.type(code)

  // The plan was chosen in the sheet.
  await expect(page).toHaveURL(/^[^?]+\/plans\?next=%2Fbiodata%2F\d+&plan=\d+$/)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('নম্বর দেখার শর্তে')).toBeVisible()
  await chooseMethod(dialog, /এসএসএল/)
  await first.tap(dialog.getByRole('button', { name: /^৳[০-৯]+\.[০-৯]{2} পরিশোধ করুন$/ }))
  await page.waitForURL(/^http:\/\/localhost:991[12]\//)
  await first.tap(page.getByRole('button', { name: 'টাকা দিন, একই খবর পাঁচবার', exact: true }))
  await page.waitForURL(/\/payment\/success\?ref=/)
  // The tab that paid asks for the number by itself, and the terms stood beside the payment.
  const call = page.getByRole('main').locator('a[href^="tel:"]').first()
  await expect(call).toHaveAttribute('href', /^tel:01[3-9]\d{8}$/)
  await expect(call).toBeInViewport()
  expect(first.count() + 1, 'with the tap on the number').toBeLessThanOrEqual(8)

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
  const later = countTaps()
  await later.tap(page.getByRole('region', { name: 'পেশা' }).getByRole('link', { name: 'ইলেকট্রিশিয়ান' }))
  await expect(page).toHaveURL(/division_id=/)
  await later.tap(page.getByRole('main').getByRole('article').getByRole('link').nth(2))
  await expect(page.getByRole('banner')).toContainText('বাকি')
  expect(await called()).toEqual([])
  await later.tap(page.getByRole('main').getByRole('button', { name: 'নম্বর দেখুন' }))
  await expect(call).toBeInViewport()
  expect(await called(), 'what shows a number makes no call').toEqual([])
  await later.tap(call)
  await expect.poll(called).toEqual([await call.getAttribute('href')])
  expect(later.count(), 'with the tap that calls').toBeLessThanOrEqual(4)

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
