import type { Page } from '@playwright/test'
import { exactTaka } from '#web/lib/format.ts'
import { dayOf } from '#worker/lib/dhaka-time.ts'
import { registerCustomer } from './factories.ts'
import { accounts, chooseMethod, expect, newVisitor, saveSettings, signInByApi, test } from './support.ts'

// It switches a part of the site on, so it runs with the other specs of the settings.

const days = (count: number) => new Date(Date.now() + count * 86_400_000)
const written = (date: Date) => dayOf(date).split('-').toReversed().join('/')

/** A code for one use, which halves the price of every plan. The admin makes it on the page of the codes. */
async function makeCode(page: Page, code: string) {
  await signInByApi(page, accounts.admin)
  await page.goto('/admin/discount-codes')
  await page.getByRole('button', { name: 'নতুন কোড' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('কোড', { exact: true }).fill(code)
  await dialog.getByLabel('কত ছাড়').fill('50')
  await dialog.getByLabel('শুরু').fill(written(days(0)))
  await dialog.getByLabel('শেষ (এই দিনও চলবে)').fill(written(days(7)))
  await dialog.getByLabel('মোট কতবার').fill('1')
  await dialog.getByLabel('ছাড়ের বাজেট (টাকা)').fill('5000')
  await dialog.getByRole('button', { name: 'যোগ করুন' }).click()
  await expect(dialog).toBeHidden()
}

/** Opens the purchase of the popular plan, and writes a code. */
async function writeCode(page: Page, code: string) {
  await signInByApi(page, await registerCustomer(page.request))
  await page.goto('/plans')
  await page.getByRole('button', { name: 'এই প্ল্যানটি নিন' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'কোড আছে?' }).click()
  await dialog.getByLabel('ছাড়ের কোড').fill(code)
  await dialog.getByRole('button', { name: 'কোডটি বসান' }).click()
  return dialog
}

test('a customer pays less with a code, sees price, discount and sum on the receipt, which prints, and the next is refused', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const code = `EID${String(Date.now()).slice(-6)}`
  const admin = await newVisitor(browser)
  await saveSettings(page.request, 'settings/system', { discount_codes_enabled: true })
  try {
    await makeCode(admin, code)
    const answer = await page.request.get('/api/subscription/plans')
    const price = ((await answer.json()) as { data: { price: number }[] }).data[1]?.price ?? 0
    // In whole taka, to the advantage of the site.
    const discount = Math.floor(price / 2)
    const sum = price - discount

    // As people type it.
    const dialog = await writeCode(page, `${code.slice(0, 3).toLowerCase()} ${code.slice(3)}`)
    await expect(dialog.getByRole('status')).toContainText(`${code} · ${exactTaka(discount)} ছাড়`)
    await expect(dialog).toContainText(exactTaka(price))
    await chooseMethod(dialog, /এসএসএল/)
    await dialog.getByRole('button', { name: `${exactTaka(sum)} পরিশোধ করুন` }).click()
    await page.waitForURL(/^http:\/\/localhost:9911\//)
    await page.getByRole('button', { name: 'টাকা দিন', exact: true }).click()
    await page.waitForURL(/\/payment\/success\?ref=/)
    // The browser inside a payment app has no session.
    const stranger = await newVisitor(browser)
    await stranger.goto(page.url())
    await expect(stranger.getByRole('heading', { level: 1, name: 'পেমেন্ট সফল হয়েছে' })).toBeVisible()
    await stranger.close()
    await page.getByRole('link', { name: 'রসিদ দেখুন' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'পেমেন্টের রসিদ' })).toBeVisible()
    const fact = (term: string) =>
      page.getByRole('term').filter({ hasText: term }).locator('xpath=following-sibling::dd[1]')
    await expect(fact('মূল্য')).toHaveText(exactTaka(price))
    await expect(fact('ছাড়')).toHaveText(`${exactTaka(discount)}, কোড ${code}`)
    await expect(page.getByRole('main').getByText(exactTaka(sum), { exact: true })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('button', { name: 'প্রিন্ট করুন' })).toBeHidden()
    await expect(page.getByText('টাকা প্রাপ্তির রসিদ')).toBeVisible()

    const next = await newVisitor(browser)
    const refused = await writeCode(next, code)
    await expect(refused.getByText('এই কোডের সব ব্যবহার হয়ে গেছে।')).toBeVisible()
    await expect(refused.getByRole('button', { name: `${exactTaka(price)} পরিশোধ করুন` })).toBeVisible()
    await next.close()

    await admin.reload()
    await expect(admin.getByRole('row').filter({ hasText: code })).toContainText('১/১')
  } finally {
    await admin.close()
    await saveSettings(page.request, 'settings/system', { discount_codes_enabled: false })
  }
  // Switched off, nothing of it is left on the way.
  const later = await newVisitor(browser, await registerCustomer(page.request))
  await later.goto('/plans')
  await later.getByRole('button', { name: 'এই প্ল্যানটি নিন' }).click()
  await expect(later.getByRole('button', { name: /পরিশোধ করুন/ })).toBeVisible()
  await expect(later.getByRole('button', { name: 'কোড আছে?' })).toHaveCount(0)
  await later.close()
})
