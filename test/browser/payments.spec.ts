import type { Page } from '@playwright/test'
import { registerCustomer } from './factories.ts'
import { chooseMethod, expect, newVisitor, signInByApi, test } from './support.ts'

// The site uses the doubles of both gateways (playwright.config.ts). Their payment pages have another origin.

const signInNewCustomer = async (page: Page) => signInByApi(page, await registerCustomer(page.request))

/** Buys the popular plan up to the payment page of the gateway. */
async function goToPay(page: Page, method: RegExp): Promise<void> {
  await page.goto('/plans')
  await page.getByRole('button', { name: 'এই প্ল্যানটি নিন' }).click()
  const dialog = page.getByRole('dialog')
  await chooseMethod(dialog, method)
  await dialog.getByRole('button', { name: /পরিশোধ করুন/ }).click()
  await page.waitForURL(/^http:\/\/localhost:991[12]\//)
}

const sslCommerz = /এসএসএল/
const nogorPay = /নগরপে/
const clickAtGateway = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const latestPayment = (page: Page) => page.getByRole('main').getByRole('listitem').first()

test('a customer pays with SSLCommerz and sees the result, also without a session, and the receipt', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  await signInNewCustomer(page)
  await goToPay(page, sslCommerz)
  await clickAtGateway(page, 'টাকা দিন, একই খবর পাঁচবার')
  await page.waitForURL(/\/payment\/success\?ref=/)
  await expect(page.getByRole('heading', { level: 1, name: 'পেমেন্ট সফল হয়েছে' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('পর্যন্ত')

  // The browser inside a payment app has no session.
  const stranger = await newVisitor(browser)
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
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('button', { name: 'প্রিন্ট করুন' })).toBeHidden()
  await expect(page.getByText('টাকা প্রাপ্তির রসিদ')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await page.goto('/me/payments')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await expect(latestPayment(page)).toContainText('পরিশোধিত')
  await page.goto('/me/balance')
  await expect(page.getByRole('main')).toContainText('ব্যবহৃত')
})

test('a customer cancels at NogorPay, then pays, and the page waits for the late confirmation', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await signInNewCustomer(page)
  await goToPay(page, nogorPay)
  await clickAtGateway(page, 'বাতিল করুন')
  await page.waitForURL(/\/payment\/cancel\?/)
  // NogorPay has not confirmed that nothing was paid, so the page does not say so.
  await expect(page.getByRole('heading', { level: 1, name: 'যাচাই করা হচ্ছে' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'আবার চেষ্টা করুন' })).toBeVisible()

  await goToPay(page, nogorPay)
  await clickAtGateway(page, 'টাকা দিন, খবর দেরিতে')
  await page.waitForURL(/\/payment\/success\?/)
  await expect(page.getByRole('heading', { level: 1, name: 'যাচাই করা হচ্ছে' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'পেমেন্ট সফল হয়েছে' })).toBeVisible({
    timeout: 90_000,
  })
  await page.goto('/me/payments')
  await expect(latestPayment(page)).toContainText('পরিশোধিত')
  await page.goto('/me/subscriptions')
  await expect(page.getByText('বর্তমানে সক্রিয়')).toBeVisible()
})
