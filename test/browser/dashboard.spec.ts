import { accounts, expect, newVisitor, signInByApi, test } from './support.ts'

test.describe('the admin dashboard', () => {
  test('shows key figures, the revenue chart and recent activity', async ({ page }) => {
    await signInByApi(page, accounts.admin)
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/শুভ (সকাল|দুপুর|বিকাল|সন্ধ্যা)/)
    await expect(page.getByText('এই মাসের আনুমানিক আয়')).toBeVisible()
    await expect(page.getByRole('list', { name: 'সংখ্যায়' }).getByRole('listitem')).toHaveCount(4)
    await expect(page.locator('figure .recharts-bar-rectangle').first()).toBeAttached()

    // The chart has an accessible table with the same numbers.
    await page.getByText('সপ্তাহ ধরে টেবিলে দেখুন').click()
    await expect(page.getByRole('table', { name: /শেষ ৯০ দিনের আয়/ }).getByRole('row')).toHaveCount(14)

    await page.getByRole('link', { name: 'আরও পুরোনো কাজ' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('কাজের লগ')
  })

  test('hides the revenue chart, the audit log and the jobs from staff', async ({ page }) => {
    await signInByApi(page, accounts.staff)
    await page.goto('/admin')
    await expect(page.getByText('সাম্প্রতিক কাজ')).toBeVisible()
    await expect(page.locator('figure')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'কাজের লগ' })).toHaveCount(0)
    for (const path of ['/admin/audit', '/admin/jobs']) {
      await page.goto(path)
      await expect(page).toHaveURL((url) => url.pathname === '/')
    }
  })

  test('filters the audit log, keeps the filter in the URL, and shows the changed fields', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await signInByApi(page, accounts.admin)
    await page.goto('/admin/audit')
    await page.getByLabel('কী কাজ', { exact: true }).selectOption('provider.rejected')
    await expect(page).toHaveURL(/action=provider\.rejected/)
    const entries = page.getByRole('region', { name: 'কাজের তালিকা' }).getByRole('listitem')
    await expect(entries.first()).toContainText('প্রত্যাখ্যান করেছেন')
    await expect(entries.filter({ hasNotText: 'প্রত্যাখ্যান করেছেন' })).toHaveCount(0)
    await entries.first().locator('summary').click()
    await expect(entries.first()).toContainText('অপেক্ষায়')
    await expect(entries.first()).toContainText('প্রত্যাখ্যাত')

    // Other tests add entries of today meanwhile.
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    await page.goto(`/admin/audit?action=provider.rejected&to=${yesterday}`)
    await page.getByRole('link', { name: 'পুরোনো কাজ' }).click()
    await expect(page).toHaveURL(/action=provider\.rejected.*before=|before=.*action=provider\.rejected/)
    await page.getByRole('link', { name: 'নতুনতর' }).click()
    await expect(page.getByRole('link', { name: 'নতুনতর' })).toHaveCount(0)

    await page.getByLabel('আইডি দিয়ে খুঁজুন').fill('এমন আইডি নেই')
    await expect(page.getByText('এমন কোনো কাজ পাওয়া যায়নি')).toBeVisible()
    await page.getByRole('link', { name: 'সব ফিল্টার মুছুন' }).click()
    await expect(entries).toHaveCount(30)
  })

  test('lists the canary profiles to the admin, who can take a mark away and set it again', async ({
    page,
    browser,
  }) => {
    await signInByApi(page, accounts.admin)
    await page.goto('/admin')
    const listed = page.getByRole('region', { name: 'ফাঁদ প্রোফাইল' }).getByRole('link')
    await expect(listed).toHaveCount(1)
    await listed.click()
    const mark = page.getByRole('checkbox', { name: 'ফাঁদ প্রোফাইল' })
    await expect(mark).toBeChecked()
    await mark.scrollIntoViewIfNeeded()
    await mark.click()
    await expect(page.getByText('চিহ্নটি সফলভাবে তুলে নেওয়া হয়েছে।')).toBeVisible()
    await expect(mark).not.toBeChecked()
    await expect(mark).not.toHaveAttribute('aria-busy')
    await mark.click()
    await expect(page.getByText('প্রোফাইলটি সফলভাবে ফাঁদ হিসেবে চিহ্নিত হয়েছে।')).toBeVisible()
    await expect(mark).toBeChecked()

    const staff = await newVisitor(browser, accounts.staff)
    await staff.goto(page.url(), { waitUntil: 'networkidle' })
    await expect(staff.getByRole('region', { name: 'বায়োডাটা' })).toBeVisible()
    await expect(staff.getByText('ফাঁদ')).toHaveCount(0)
    await staff.goto('/admin', { waitUntil: 'networkidle' })
    await expect(staff.getByText('সাম্প্রতিক কাজ')).toBeVisible()
    await expect(staff.getByText('ফাঁদ')).toHaveCount(0)
    await staff.context().close()
  })

  test('lists all scheduled jobs', async ({ page }) => {
    await signInByApi(page, accounts.admin)
    await page.goto('/admin/jobs')
    const jobs = page.getByRole('list', { name: 'কাজগুলো' }).getByRole('listitem')
    await expect(jobs.filter({ hasText: 'এসএমএস পাঠানো' })).toHaveCount(1)
    await expect(jobs.filter({ hasText: 'সাপ্তাহিক ব্যাকআপ' })).toHaveCount(1)
  })
})

test.describe('the admin search', () => {
  test('opens with Ctrl+K and opens a customer with Enter', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await signInByApi(page, accounts.admin)
    await page.goto('/admin')
    // The shortcut works once the button is visible.
    await expect(page.getByRole('button', { name: 'খুঁজুন' })).toBeVisible()
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: 'খুঁজুন' })
    const field = dialog.getByRole('combobox')
    await expect(field).toBeFocused()
    await expect(dialog.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
    await field.fill('০১৭০০০০০০০৪')
    await expect(dialog.getByRole('option')).not.toHaveCount(0)
    await expect(dialog.getByText('গ্রাহক', { exact: true })).toBeVisible()
    await field.press('Enter')
    await expect(page).toHaveURL(/\/admin\/customers\/\d+$/)
    await expect(dialog).toBeHidden()
  })

  test('finds a setting by its name and focuses its field', async ({ page }) => {
    await signInByApi(page, accounts.admin)
    await page.goto('/admin')
    await page.getByRole('button', { name: 'খুঁজুন' }).click()
    const field = page.getByRole('combobox')
    await field.fill('দেখা সীমা')
    await expect(page.getByRole('option', { name: /দিনে কতটি নম্বর/ })).toBeVisible()
    await field.press('Enter')
    await expect(page).toHaveURL(/tab=system/)
    await expect(page.locator('[name=biodata_daily_view_limit_default]')).toBeFocused()
  })

  test('closes with Escape, and leaves the slash key to the search field of the queue', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await signInByApi(page, accounts.staff)
    await page.goto('/admin')
    // The shortcut works once the button is visible.
    await expect(page.getByRole('button', { name: 'খুঁজুন' })).toBeVisible()
    await page.keyboard.press('/')
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.getByRole('combobox').fill('কেউনেইএমন')
    await expect(page.getByText(/কিছু পাওয়া যায়নি/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.goto('/admin/moderation')
    await expect(page.getByRole('searchbox')).toBeVisible()
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: 'খুঁজুন' })).toBeVisible()
  })

  test('shows no payments to staff', async ({ page }) => {
    await signInByApi(page, accounts.staff)
    await page.goto('/admin')
    await page.getByRole('button', { name: 'খুঁজুন' }).click()
    await page.getByRole('combobox').fill('০১৭০০০০০০০৪')
    await expect(page.getByRole('option')).not.toHaveCount(0)
    await expect(page.getByText('পেমেন্ট', { exact: true })).toHaveCount(0)
    await expect(page.getByRole('combobox')).toHaveAttribute('placeholder', /ফোন নম্বর/)
  })
})
