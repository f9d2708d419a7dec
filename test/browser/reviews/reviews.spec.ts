import { accounts, expect, newVisitor, signInByApi, test } from '#test/browser/support.ts'
import { publishWorker, registerCustomer } from '#test/browser/factories.ts'

test('a customer rates with chips, the worker replies, a visitor reads it, and a reported review is removed', async ({
  browser,
  page,
  request,
}) => {
  test.setTimeout(180_000)
  const { id, ...worker } = await publishWorker(request, 'রাশেদা খানম')
  const comment = 'সময়মতো এসে কাজ শেষ করেছেন'

  const customer = await registerCustomer(request, 'নাজমা বেগম')
  await signInByApi(page, customer)
  await page.goto(`/biodata/${id}`)
  await page.getByLabel('৫ তারা').locator('xpath=..').click()
  await page.getByLabel('কাজ ভালো').locator('xpath=..').click()
  await page.getByLabel('আবার ডাকব').locator('xpath=..').click()
  await page.getByRole('button', { name: 'মন্তব্য লিখুন' }).click()
  await page.getByLabel('আপনার মন্তব্য').fill(comment)
  await page.getByRole('button', { name: 'মন্তব্য জমা দিন' }).click()
  const opinions = page.getByRole('region', { name: 'গ্রাহকদের মতামত' })
  await expect(opinions.getByText(comment)).toBeVisible()
  await expect(opinions.getByText('কাজ ভালো · ১', { exact: true })).toBeVisible()

  const workerPage = await newVisitor(browser, worker)
  await workerPage.goto('/worker/reviews')
  await workerPage.getByRole('button', { name: 'নাজমা-এর মন্তব্যের উত্তর লিখুন' }).click()
  await workerPage.getByLabel('নাজমা-কে উত্তর').fill('কল করুন ০১৭১২৩৪৫৬৭৮')
  await workerPage.getByRole('button', { name: 'উত্তর জমা দিন' }).click()
  await expect(workerPage.getByLabel('নাজমা-কে উত্তর')).toBeFocused()
  await workerPage.getByLabel('নাজমা-কে উত্তর').fill('ধন্যবাদ, আবার ডাকবেন।')
  await workerPage.getByRole('button', { name: 'উত্তর জমা দিন' }).click()
  await expect(workerPage.getByText('যাচাই চলছে')).toBeVisible()

  const moderator = await newVisitor(browser, accounts.staff)
  await moderator.goto('/admin/comments')
  const waiting = (mark: string) =>
    moderator.getByRole('row').filter({ hasText: mark }).filter({ hasText: 'রাশেদা খানম' }).getByRole('link')
  await waiting('সেবাদাতার উত্তর').click()
  await moderator.getByRole('button', { name: 'উত্তর প্রকাশ করুন' }).click()
  await expect(moderator.getByRole('heading', { name: 'এটি আর নেই' })).toBeVisible()
  await moderator.getByRole('link', { name: 'বন্ধ করুন' }).click()
  await expect(waiting('সেবাদাতার উত্তর')).toHaveCount(0)

  const visitor = await newVisitor(browser)
  await visitor.goto(`/biodata/${id}`)
  const read = visitor.getByRole('region', { name: 'গ্রাহকদের মতামত' })
  await expect(read.getByText('ধন্যবাদ, আবার ডাকবেন।')).toBeVisible()
  await read.scrollIntoViewIfNeeded()
  await read.getByRole('button', { name: 'নাজমা-এর মন্তব্যে সমস্যা জানান' }).click()
  await visitor.getByRole('button', { name: 'জানান', exact: true }).click()
  await expect(visitor.getByText('কী সমস্যা তা বেছে নিন')).toBeVisible()
  await visitor.getByLabel('ঘটনাটি সত্য নয়').locator('xpath=..').click()
  await visitor.getByRole('button', { name: 'জানান', exact: true }).click()
  await expect(visitor.getByText('আপনার কথা জমা হয়েছে।')).toBeVisible()

  await moderator.reload()
  await waiting('অভিযোগ এসেছে').click()
  await moderator.getByRole('button', { name: 'মন্তব্য সরান' }).click()
  const dialog = moderator.getByRole('dialog', { name: 'রেটিং ও মন্তব্য সরাবেন?' })
  await expect(dialog.getByLabel('ঘটনাটি সত্য নয়')).toBeChecked()
  await dialog.getByRole('button', { name: 'সরিয়ে দিন' }).click()
  await expect(moderator.getByRole('heading', { name: 'এটি আর নেই' })).toBeVisible()

  await expect(async () => {
    await visitor.goto(`/biodata/${id}`)
    await expect(read.getByText('এখনো কেউ মন্তব্য করেননি।')).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
})
