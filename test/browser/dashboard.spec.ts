import { accounts, expect, signInByApi, test } from './support.ts'

test('the dashboard draws the revenue, and has a table with the same numbers', async ({ page }) => {
  await signInByApi(page, accounts.admin)
  await page.goto('/admin')
  await expect(page.locator('figure .recharts-bar-rectangle').first()).toBeAttached()
  await page.getByText('সপ্তাহ ধরে টেবিলে দেখুন').click()
  await expect(page.getByRole('table', { name: /শেষ ৯০ দিনের আয়/ }).getByRole('row')).toHaveCount(14)
})

test('the admin search opens by its keys, leads to a customer, and leaves the slash to the queue', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInByApi(page, accounts.admin)
  await page.goto('/admin')
  // The shortcut works once the button is visible.
  await expect(page.locator('[aria-keyshortcuts]')).toBeVisible()
  await page.keyboard.press('/')
  const dialog = page.getByRole('dialog', { name: 'খুঁজুন' })
  const field = dialog.getByRole('combobox')
  await expect(field).toBeFocused()
  await field.fill('কেউনেইএমন')
  await expect(page.getByText(/কিছু পাওয়া যায়নি/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(dialog.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await field.fill('০১৭০০০০০০০৪')
  await expect(dialog.getByText('গ্রাহক', { exact: true })).toBeVisible()
  await field.press('Enter')
  await expect(page).toHaveURL(/\/admin\/customers\/\d+$/)
  await expect(dialog).toBeHidden()

  await page.goto('/admin/moderation')
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await expect(dialog).toHaveCount(0)
})
