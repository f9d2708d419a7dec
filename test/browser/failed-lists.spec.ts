import { accounts, expect, screenshot, signInByApi, test } from './support.ts'

const failure = {
  status: 503,
  json: { success: false, error: 'unavailable', message: 'সেবাটি এখন পাওয়া যাচ্ছে না।' },
}

test('a list that cannot be loaded says so inside the list, and keeps tabs, search and filters', async ({
  page,
}) => {
  await signInByApi(page, accounts.admin)
  const lists = [
    { path: '/admin/moderation?status=rejected&q=রহিম&list=1', calls: '**/api/admin/workers/pending*' },
    { path: '/admin/customers?q=রহিম&account=unverified', calls: '**/api/admin/customers?*' },
    { path: '/admin/payments?q=রহিম', calls: '**/api/admin/payments?*' },
    { path: '/admin/approved-workers?q=রহিম', calls: '**/api/admin/workers/approved?*' },
  ]
  for (const { path, calls } of lists) {
    await page.route(calls, (route) => route.fulfill(failure))
    await page.goto(path)
    const alert = page.getByRole('main').getByRole('alert').filter({ hasText: 'লোড করতে ব্যর্থ হয়েছে' })
    await expect(alert).toContainText('সেবাটি এখন পাওয়া যাচ্ছে না।')
    await expect(page.getByRole('searchbox')).toHaveValue('রহিম')
    await screenshot(page, `failed-list${path.split('?')[0]?.replaceAll('/', '-')}`)
    await page.unroute(calls)
    await alert.getByRole('button', { name: 'আবার চেষ্টা করুন' }).click()
    await expect(alert).toBeHidden()
    await expect(page.getByRole('searchbox')).toHaveValue('রহিম')
  }
})

test('the admin area has no public footer, and its sidebar shows the collapse button without scrolling', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInByApi(page, accounts.admin)
  await page.goto('/admin')
  await expect(page.getByRole('button', { name: 'মেনু ছোট করুন' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await screenshot(page, 'admin-frame')
})
