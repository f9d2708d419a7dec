import type { Page } from '@playwright/test'
import { registerCustomer } from './factories.ts'
import { chooseMethod, expect, signInByApi, test } from './support.ts'

// The site uses the doubles of both gateways (playwright.config.ts). Their payment pages have another origin.

/** Buys the popular plan up to the payment page of NogorPay. */
async function goToPay(page: Page): Promise<void> {
  await page.goto('/plans')
  await page.getByRole('button', { name: 'এই প্ল্যানটি নিন' }).click()
  const dialog = page.getByRole('dialog')
  await chooseMethod(dialog, /নগরপে/)
  await dialog.getByRole('button', { name: /পরিশোধ করুন/ }).click()
  await page.waitForURL(/^http:\/\/localhost:991[12]\//)
}

const clickAtGateway = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a customer cancels at NogorPay, then pays, and the page waits for the late confirmation', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await signInByApi(page, await registerCustomer(page.request))
  await goToPay(page)
  await clickAtGateway(page, 'বাতিল করুন')
  await page.waitForURL(/\/payment\/cancel\?/)
  // NogorPay has not confirmed that nothing was paid, so the page does not say so.
  await expect(page.getByRole('heading', { level: 1, name: 'যাচাই করা হচ্ছে' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'আবার চেষ্টা করুন' })).toBeVisible()

  await goToPay(page)
  await clickAtGateway(page, 'টাকা দিন, খবর দেরিতে')
  await page.waitForURL(/\/payment\/success\?/)
  await expect(page.getByRole('heading', { level: 1, name: 'যাচাই করা হচ্ছে' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'পেমেন্ট সফল হয়েছে' })).toBeVisible({
    timeout: 90_000,
  })
  await page.goto('/me/payments')
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('পরিশোধিত')
  await page.goto('/me/subscriptions')
  await expect(page.getByText('বর্তমানে সক্রিয়')).toBeVisible()
})
