import { accounts, expect, signInByApi, test } from './support.ts'

test('the dashboard of an evening is at most 2,200 pixels high on a phone, and its chart has a table of the same numbers', async ({
  page,
}) => {
  const since = new Date(Date.now() - 3 * 24 * 3_600_000).toISOString()
  const backlog = (subject: string) => ({ kind: 'backlog', subject, title: subject, since, event: null })
  const answers = {
    waiting: { data: { payments: 4, submissions: 44, changes: 6, reported: 0, comments: 0 } },
    warnings: { data: ['payments_in_review', 'submissions', 'changes'].map(backlog), meta: { total: 3 } },
    activity: {
      data: Array.from({ length: 9 }, (_, id) => ({
        id,
        action: 'payment.confirmed',
        entity: 'payment',
        subject: 'মোহাম্মদ শহিদুল ইসলাম',
        actor_name: 'নাজমুল হাসান',
        created_at: since,
      })),
    },
  }
  for (const [name, json] of Object.entries(answers))
    await page.route(new RegExp(`/api/admin/(?:dashboard/)?${name}$`), (route) => route.fulfill({ json }))
  await signInByApi(page, accounts.admin)
  await page.goto('/admin')
  await expect(page.locator('figure rect').first()).toBeAttached()
  await expect(page.getByText('আরও ৭টি জেলা')).toBeVisible()
  await expect(page.getByText(/^৫৪টি কাজ অপেক্ষায়। আগে/)).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2_200)
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
