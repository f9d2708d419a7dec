import type { Locator, Page } from '@playwright/test'
import { freshPhone, registerCustomer } from './factories.ts'
import { accounts, bearer, chooseDhanmondi, expect, signInByApi, test } from './support.ts'

/** Clicks the button, at times before hydration. */
async function askForNumber(page: Page, answer: Locator): Promise<void> {
  await page.getByRole('button', { name: 'যোগাযোগের নম্বর দেখুন' }).click()
  await expect(answer).toBeVisible()
}

test('a visitor finds a provider, registers, subscribes, reveals the number, rates and sees the balance [A-121 A-222]', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  const search = page.getByRole('button', { name: 'খুঁজুন' })
  await expect(search).toBeDisabled()
  await page.getByText('এলাকা বেছে নিন', { exact: true }).click()
  await page.getByRole('combobox', { name: 'পেশা' }).selectOption({ label: 'ইলেকট্রিশিয়ান' })
  await chooseDhanmondi(page)
  await search.click()
  await expect(page).toHaveURL(/\/biodata\?.*category=\d+.*division_id=\d+.*district_id=47.*upazila_id=\d+/)
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards.first()).toBeVisible()
  await expect(page.getByRole('main')).toContainText('ধানমন্ডি')

  await cards.first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/biodata\/\d+$/)
  const providerPath = new URL(page.url()).pathname
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  // The panel says what a number costs before the sign-in, and the sign-in returns to this page.
  await expect(
    page.getByRole('link', { name: /^প্ল্যান নিয়ে নম্বর দেখুন · ৳[০-৯,]+\.[০-৯]{2} থেকে$/ }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'লগইন করে নম্বর দেখুন' }).click()
  await expect(page).toHaveURL(new RegExp(`/login\\?next=${encodeURIComponent(providerPath)}`))
  await page.getByRole('main').getByRole('link', { name: 'নিবন্ধন করুন' }).click()

  const phone = freshPhone()
  await page.getByLabel('পুরো নাম').fill('রহিমা খাতুন')
  await page.getByLabel('ফোন নম্বর').fill(phone)
  // The form keeps its values after a reload.
  await page.reload()
  await expect(page.getByLabel('পুরো নাম')).toHaveValue('রহিমা খাতুন')
  await page.getByRole('button', { name: 'পরবর্তী' }).click()
  await page.getByLabel('পাসওয়ার্ড', { exact: true }).fill('secret-1')
  await page.getByLabel('পাসওয়ার্ড নিশ্চিত করুন').fill('secret-1')
  await chooseDhanmondi(page)
  await page.getByRole('button', { name: 'পরবর্তী' }).click()
  const register = page.getByRole('button', { name: 'নিবন্ধন করুন' })
  await expect(register).toBeDisabled()
  await page.getByLabel(/শর্তাবলী ও গোপনীয়তা নীতি/).click()
  await page.getByRole('button', { name: 'আমি গ্রহণ করছি' }).click()
  const registered = page.waitForResponse('**/api/auth/register')
  await register.click()
  const { dev_otp: code } = (await (await registered).json()) as { dev_otp: string }
  expect(code).toMatch(/^\d{6}$/)
  await expect(page.getByLabel(/১/).first()).toBeVisible()
  await page.getByRole('main').locator('input').first().click()
  await page.keyboard.type(code)
  await page.waitForURL((url) => url.pathname === providerPath || url.pathname === '/biodata', {
    timeout: 15_000,
  })
  await page.goto(providerPath)

  // Without a plan no terms are asked: they could show no number.
  await page.getByRole('link', { name: /^প্ল্যান নিয়ে নম্বর দেখুন/ }).click()
  await expect(page).toHaveURL(`/plans?next=${encodeURIComponent(providerPath)}`)
  await expect(page.getByRole('link', { name: /^ফোন করুন|কল/ })).toHaveCount(0)
  const fourth = await page.getByRole('button', { name: 'এই প্ল্যানটি নিন' }).nth(3).boundingBox()
  expect((fourth?.y ?? 740) + (fourth?.height ?? 0), 'four plans above the bar of the phone').toBeLessThan(
    676,
  )
  await page.getByRole('button', { name: 'এই প্ল্যানটি নিন' }).first().click()
  await page
    .getByRole('dialog')
    .getByLabel('পেমেন্ট পদ্ধতি')
    .selectOption({ label: 'বিকাশ/নগদ/রকেটে সেন্ড মানি' })
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /পরিশোধ করুন/ })
    .dblclick()
  await expect(page).toHaveURL(/\/payment\/success\?ref=/)
  await page.getByRole('button', { name: 'আমি রাজি' }).click()
  const call = page.getByRole('main').locator('a[href^="tel:"]').first()
  await expect(call).toHaveAttribute('href', /^tel:(\+88)?01[3-9]\d{8}$/)
  await expect(call).toBeInViewport()
  await expect(page.getByRole('link', { name: 'রসিদ দেখুন' })).toHaveAttribute(
    'href',
    /^\/me\/payments\/\w{26}$/,
  )

  await page.goto('/plans')
  await expect(page.getByRole('button', { name: 'সক্রিয় সাবস্ক্রিপশন রয়েছে' }).first()).toBeDisabled()
  await page.goto('/me/subscriptions')
  await expect(page.getByText(/সক্রিয়/).first()).toBeVisible()

  // A number that was shown costs nothing after a reload, and the button says so.
  await page.goto(providerPath)
  await page.getByRole('button', { name: 'আবার দেখুন (বিনা খরচে)' }).click()
  await expect(call).toBeVisible()

  await page.getByRole('radio', { name: /৪/ }).first().locator('xpath=..').click()
  await expect(page.getByText(/সফল/).first()).toBeVisible()

  await page.goto('/me/balance')
  await expect(page.getByRole('main')).toContainText('ব্যবহৃত')
  await expect(page.getByRole('main')).toContainText('১')
  await page.goto('/me/contacts')
  await expect(page.getByRole('main').locator('a[href^="tel:"]')).toHaveCount(1)
})

test('a worker cannot reveal a number', async ({ page }) => {
  await signInByApi(page, accounts.approvedWorker)
  await page.goto('/biodata')
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await expect(page.getByText('নম্বর শুধু গ্রাহকেরা দেখতে পারেন।')).toBeVisible()
  await expect(page.getByRole('button', { name: 'যোগাযোগের নম্বর দেখুন' })).toHaveCount(0)
})

test('a customer cannot reveal a number after the daily limit', async ({ page }) => {
  const customer = await registerCustomer(page.request)
  const read = async (path: string) => (await page.request.get(`/api${path}`, bearer(customer.token))).json()

  const plans = (await read('/subscription/plans')) as {
    data: { id: number; price: number; daily_biodata_view_limit: number }[]
  }
  const [plan] = plans.data
    .filter((one) => one.daily_biodata_view_limit > 0)
    .toSorted((a, b) => a.daily_biodata_view_limit - b.daily_biodata_view_limit)
  if (!plan) throw new Error('the demo data has no plan')
  const bought = await page.request.post('/api/subscription/start', {
    ...bearer(customer.token),
    data: { plan_id: plan.id, payment_method: 'manual', amount: plan.price },
  })
  expect(bought.ok(), await bought.text()).toBe(true)
  const list = (await read('/biodata?sort=newest&per_page=50')) as { data: { id: number }[] }
  const [last, ...others] = list.data.map(({ id }) => id)
  for (const id of others.slice(0, plan.daily_biodata_view_limit)) {
    const revealed = (await read(`/service-workers/${id}/biodata?agree=1`)) as {
      data: { phone: string }
    }
    expect(revealed.data.phone).toMatch(/^01[3-9]\d{8}$/)
  }

  await signInByApi(page, customer)
  await page.goto(`/biodata/${last}`)
  await askForNumber(page, page.getByText('আজকের দৈনিক সীমা শেষ হয়েছে'))
  await expect(page.getByRole('main').locator('a[href^="tel:"]')).toHaveCount(0)
  await page.goto('/me/balance')
  await expect(page.getByRole('main')).toContainText('১০০%')
})

test('a page for one role redirects guests to the login and other roles to the home page', async ({
  page,
}) => {
  await page.goto('/me/balance')
  await expect(page).toHaveURL(/\/login\?next=%2Fme%2Fbalance/)
  await signInByApi(page, accounts.approvedWorker)
  await page.goto('/plans')
  await expect(page).toHaveURL((url) => url.pathname === '/')
})

test('an ended session redirects to the login and back', async ({ page }) => {
  await signInByApi(page, accounts.newCustomer)
  await page.goto('/me/subscriptions')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(async () => {
    await fetch('/api/auth/logout', {
      method: 'POST',
      headers: { Authorization: `Bearer ${localStorage.getItem('token')}` },
    })
  })
  await page.goto('/me/balance')
  await expect(page).toHaveURL(/\/login\?next=%2Fme%2Fbalance/)
  await page.getByLabel('ফোন নম্বর').fill(accounts.newCustomer.phone)
  await page.getByLabel('পাসওয়ার্ড', { exact: true }).fill(accounts.newCustomer.password)
  await page.getByRole('main').getByRole('button', { name: 'লগইন', exact: true }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/me/balance')
})

test('an unknown page and an unknown script answer 404', async ({ page, request }) => {
  const missing = await page.goto('/no-such-page')
  expect(missing?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'পাতাটি পাওয়া যায়নি' })).toBeVisible()
  await expect(page).toHaveTitle(/^পাতাটি পাওয়া যায়নি/)
  expect((await request.get('/assets/no-such-chunk.js')).status()).toBe(404)
  const provider = await page.goto('/biodata/99999999')
  expect(provider?.status()).toBe(404)
})
