import { expect, test } from '#test/browser/support.ts'

test.use({ javaScriptEnabled: false })

test('the home page reads, searches and leads on without scripts [A-014 A-220]', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('কাজের মানুষ')
  await expect(page.getByRole('main').getByRole('article')).not.toHaveCount(0)
  await page.getByLabel('কী কাজ দরকার').fill('রাজমিস্ত্রি')
  await page.getByRole('button', { name: 'খুঁজুন' }).click()
  await expect(page).toHaveURL(/\/biodata\?.*q=/)
  await expect(page.getByRole('main').getByRole('article').first()).toContainText('রাজমিস্ত্রি')
})

test('the list filters and turns its pages without scripts', async ({ page }) => {
  await page.goto('/biodata')
  const main = page.getByRole('main')
  const first = await main.getByRole('article').first().innerText()
  await main.getByRole('link', { name: 'পরের' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(main.getByRole('article').first()).not.toHaveText(first)
  await main.getByLabel('বিভাগ', { exact: true }).selectOption({ label: 'ঢাকা (Dhaka)' })
  await main.getByRole('complementary', { name: 'ফিল্টার' }).getByRole('button', { name: 'দেখুন' }).click()
  await expect(page).toHaveURL(/division_id=\d+/)
  await expect(main.getByRole('article').first()).toBeVisible()
  await main.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/biodata\/\d+/)
})

test('a provider and the information pages read without scripts', async ({ page }) => {
  await page.goto('/biodata')
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'সেবাদাতাদের তালিকা' }).click()
  await expect(page).toHaveURL(/\/biodata/)
  for (const path of ['/about', '/faq', '/terms', '/categories']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.goto('/login')
  await expect(page.locator('noscript p')).toContainText('জাভাস্ক্রিপ্ট চালু থাকা দরকার')
})
