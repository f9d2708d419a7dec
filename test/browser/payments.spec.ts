import type { Page } from '@playwright/test'
import { expect, freshPhone, picture, signInQuietly, test } from './support.ts'

// The site stands before the doubles of both gateways (playwright.config.ts): their pages are real pages of another origin.

let registered = 0

/** A customer of one's own, without a subscription, signed in on this page. */
async function newCustomer(page: Page): Promise<void> {
  registered += 1
  const headers = { 'cf-connecting-ip': `198.51.100.${(registered % 250) + 1}` }
  const person = { phone: freshPhone(), password: 'secret-1' }
  const answer = await page.request.post('/api/auth/register', {
    headers,
    data: {
      name: 'সালমা বেগম',
      ...person,
      confirmPassword: person.password,
      role: 'customer',
      division_id: 6,
      district_id: 47,
      upazila_id: 502,
      terms_accepted: true,
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { dev_otp: otp } = (await answer.json()) as { dev_otp: string }
  await page.request.post('/api/auth/verify-otp', { headers, data: { phone: person.phone, otp } })
  await signInQuietly(page, person)
}

/** Chooses the second plan and goes to pay for it by a method, to the page of the gateway. */
async function goToPay(page: Page, method: RegExp): Promise<void> {
  await page.goto('/plans')
  await page.getByRole('button', { name: 'এই প্ল্যানটি নিন' }).nth(1).click()
  const dialog = page.getByRole('dialog')
  const choice = dialog.getByLabel('পেমেন্ট পদ্ধতি')
  const label = await choice.locator('option').filter({ hasText: method }).first().textContent()
  await choice.selectOption({ label: label ?? '' })
  await dialog.getByRole('button', { name: /পরিশোধ করুন/ }).click()
  await page.waitForURL(/^http:\/\/localhost:991[12]\//)
}

const byCard = /এসএসএল/
const byNogor = /নগরপে/
const atGateway = (page: Page, act: string) => page.getByRole('button', { name: act, exact: true }).click()

const statusOf = (page: Page) => page.getByRole('main').getByRole('listitem').first()

test('a customer pays by SSLCommerz: the result is true, without a login too, and leads to the receipt', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  await newCustomer(page)
  await goToPay(page, byCard)
  await picture(page, 'gateway-sslcommerz')
  await atGateway(page, 'টাকা দিন, একই খবর পাঁচবার')
  await page.waitForURL(/\/payment\/success\?ref=/)
  await expect(page.getByRole('heading', { level: 1, name: 'পেমেন্ট সফল হয়েছে' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('পর্যন্ত')
  await picture(page, 'payment-success')

  // As in the browser inside an app, which knows nobody: the same address tells the same truth.
  const stranger = await browser.newPage()
  await stranger.goto(page.url())
  await expect(stranger.getByRole('heading', { level: 1, name: 'পেমেন্ট সফল হয়েছে' })).toBeVisible()
  await stranger.close()

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'পেমেন্ট সফল হয়েছে' })).toBeVisible()
  await page.getByRole('link', { name: 'রসিদ দেখুন' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'পেমেন্টের রসিদ' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('কথায়:')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    /পেমেন্ট শুরু হয়েছে/,
    /টাকা পাওয়া গেছে/,
  ])
  await picture(page, 'receipt')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('button', { name: 'প্রিন্ট করুন' })).toBeHidden()
  await expect(page.getByText('টাকা প্রাপ্তির রসিদ')).toBeVisible()
  await picture(page, 'receipt-print')
  await page.emulateMedia({ media: 'screen' })

  await page.goto('/me/payments')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await expect(statusOf(page)).toContainText('পরিশোধিত')
  await picture(page, 'my-payments')
  await page.goto('/me/balance')
  await expect(page.getByRole('main')).toContainText('ব্যবহৃত')
})

test('a payment that fails or is cancelled at SSLCommerz says so, gives nothing, and can be tried again', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await newCustomer(page)
  await goToPay(page, byCard)
  await atGateway(page, 'ব্যর্থ করুন')
  await page.waitForURL(/\/payment\/failed\?ref=/)
  await expect(page.getByRole('heading', { level: 1, name: 'পেমেন্ট সম্পন্ন হয়নি' })).toBeVisible()
  await picture(page, 'payment-failed')

  await goToPay(page, byCard)
  await atGateway(page, 'বাতিল করুন')
  await page.waitForURL(/\/payment\/cancel\?ref=/)
  await expect(page.getByRole('heading', { level: 1, name: 'পেমেন্ট বাতিল হয়েছে' })).toBeVisible()
  await picture(page, 'payment-cancelled')

  await goToPay(page, byCard)
  await atGateway(page, 'কম টাকা দিন, পুরো টাকা লিখে পাঠান')
  await page.waitForURL(/\/payment\/success\?ref=/)
  await expect(page.getByRole('heading', { level: 1, name: 'পেমেন্ট পর্যালোচনায় আছে' })).toBeVisible()

  await page.goto('/me/payments')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3)
  const words = await page.getByRole('main').getByRole('listitem').allTextContents()
  expect(words.map((text) => /পর্যালোচনায়|বাতিল|ব্যর্থ/.exec(text)?.[0])).toEqual([
    'পর্যালোচনায়',
    'বাতিল',
    'ব্যর্থ',
  ])
  await picture(page, 'my-payments-troubles')
  await page.goto('/me/subscriptions')
  await expect(page.getByText('বর্তমানে সক্রিয়')).toHaveCount(0)
})

test('a customer pays by NogorPay: cancelled first, then slowly, and the page waits for the news', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await newCustomer(page)
  await goToPay(page, byNogor)
  await picture(page, 'gateway-nogorpay')
  await atGateway(page, 'বাতিল করুন')
  await page.waitForURL(/\/payment\/cancel\?/)
  // No gateway has said that nothing was paid: nothing else is claimed here.
  await expect(page.getByRole('heading', { level: 1, name: 'যাচাই করা হচ্ছে' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'আবার চেষ্টা করুন' })).toBeVisible()
  await picture(page, 'payment-waiting')

  await goToPay(page, byNogor)
  await atGateway(page, 'টাকা দিন, খবর দেরিতে')
  await page.waitForURL(/\/payment\/success\?/)
  await expect(page.getByRole('heading', { level: 1, name: 'যাচাই করা হচ্ছে' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'পেমেন্ট সফল হয়েছে' })).toBeVisible({
    timeout: 40_000,
  })
  await page.goto('/me/payments')
  await expect(statusOf(page)).toContainText('পরিশোধিত')
  await page.goto('/me/subscriptions')
  await expect(page.getByText('বর্তমানে সক্রিয়')).toBeVisible()
})

test('money that left without a word is found when its payer asks', async ({ page }) => {
  await newCustomer(page)
  await goToPay(page, byCard)
  await atGateway(page, 'টাকা দিন, কোনো খবর নেই')
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto('/me/payments')
  await expect(statusOf(page)).toContainText('পরিশোধ বাকি')
  await statusOf(page).getByRole('link', { name: 'টাকা কেটেছে, চালু হয়নি?' }).click()
  await expect(page.getByRole('heading', { name: 'টাকা কেটেছে, চালু হয়নি?' })).toBeVisible()
  await picture(page, 'payment-check')
  await page.getByRole('button', { name: 'এখনই খোঁজ নিন' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'পেমেন্টের রসিদ' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('পরিশোধিত')
  await page.goto('/me/balance')
  await expect(page.getByRole('main')).toContainText('ব্যবহৃত')
})

test('an id that no gateway knows goes to a person, with what was entered', async ({ page }) => {
  await newCustomer(page)
  await goToPay(page, byNogor)
  await page.goto('/me/payments')
  await statusOf(page).getByRole('link', { name: 'টাকা কেটেছে, চালু হয়নি?' }).click()
  await page.getByRole('button', { name: 'এখনই খোঁজ নিন' }).click()
  await expect(page.getByText(/কোনো টাকার কথা জানে না/)).toBeVisible()
  await page.getByLabel('ট্রানজেকশন আইডি').fill('9HK2L0PQ1X')
  await page.getByRole('button', { name: 'এখনই খোঁজ নিন' }).click()
  await expect(page.getByText('আপনি জানিয়েছেন যে টাকা কেটেছে।')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('9HK2L0PQ1X')
  await picture(page, 'payment-claimed')
})
