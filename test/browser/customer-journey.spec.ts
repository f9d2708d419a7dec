import type { Locator, Page } from '@playwright/test'
import { accounts, expect, freshPhone, picture, signInQuietly, test } from './support.ts'

/** Asks for a number until the answer is there: the page can be read before it answers, and who taps too early taps again. */
async function askForNumber(page: Page, answer: Locator): Promise<void> {
  const button = page.getByRole('button', { name: 'যোগাযোগের নম্বর দেখুন' })
  await expect(async () => {
    if (await answer.isVisible()) return
    await button.click({ timeout: 2_000 })
    await expect(answer).toBeVisible({ timeout: 4_000 })
  }).toPass()
}

test('a visitor finds a provider, registers, subscribes, gets the number, rates, and sees the balance', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await picture(page, 'home')

  // The search opens with a division; without one it cannot be pressed.
  const search = page.getByRole('button', { name: 'খুঁজুন' })
  await expect(search).toBeDisabled()
  await page.getByLabel('কাজের ধরন').selectOption({ label: 'ইলেকট্রিশিয়ান' })
  await page.getByLabel('বিভাগ', { exact: true }).selectOption({ label: 'ঢাকা (Dhaka)' })
  await page.getByLabel('জেলা', { exact: true }).selectOption({ label: 'ঢাকা (Dhaka)' })
  await page.getByLabel('থানা/উপজেলা').selectOption({ label: 'ধানমন্ডি (Dhanmondi)' })
  await search.click()
  await expect(page).toHaveURL(/\/biodata\?.*category=\d+.*division_id=\d+.*district_id=47.*upazila_id=\d+/)
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards.first()).toBeVisible()
  await expect(page.getByRole('main')).toContainText('ধানমন্ডি')
  await picture(page, 'browse-dhanmondi')

  await cards.first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/biodata\/\d+$/)
  const providerPath = new URL(page.url()).pathname
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await picture(page, 'provider-guest')

  // The same door, shut for a guest: login first, and back here afterwards.
  await page.getByRole('link', { name: 'লগইন করে নম্বর দেখুন' }).click()
  await expect(page).toHaveURL(new RegExp(`/login\\?next=${encodeURIComponent(providerPath)}`))
  await picture(page, 'login')
  await page.getByRole('main').getByRole('link', { name: 'নিবন্ধন করুন' }).click()

  const phone = freshPhone()
  await page.getByLabel('পুরো নাম').fill('রহিমা খাতুন')
  await page.getByLabel('ফোন নম্বর').fill(phone)
  await picture(page, 'register-1')
  // What was typed outlives the page.
  await page.reload()
  await expect(page.getByLabel('পুরো নাম')).toHaveValue('রহিমা খাতুন')
  await page.getByRole('button', { name: 'পরবর্তী' }).click()
  await page.getByLabel('পাসওয়ার্ড', { exact: true }).fill('secret-1')
  await page.getByLabel('পাসওয়ার্ড নিশ্চিত করুন').fill('secret-1')
  await page.getByLabel('বিভাগ', { exact: true }).selectOption({ label: 'ঢাকা (Dhaka)' })
  await page.getByLabel('জেলা', { exact: true }).selectOption({ label: 'ঢাকা (Dhaka)' })
  await page.getByLabel('থানা/উপজেলা').selectOption({ label: 'ধানমন্ডি (Dhanmondi)' })
  await picture(page, 'register-2')
  await page.getByRole('button', { name: 'পরবর্তী' }).click()
  const register = page.getByRole('button', { name: 'নিবন্ধন করুন' })
  await expect(register).toBeDisabled()
  await page.getByLabel(/শর্তাবলী ও গোপনীয়তা নীতি/).click()
  await picture(page, 'register-terms')
  await page.getByRole('button', { name: 'আমি গ্রহণ করছি' }).click()
  await picture(page, 'register-3')
  const registered = page.waitForResponse('**/api/auth/register')
  await register.click()
  const { dev_otp: code } = (await (await registered).json()) as { dev_otp: string }
  expect(code).toMatch(/^\d{6}$/)
  await expect(page.getByLabel(/১/).first()).toBeVisible()
  await picture(page, 'register-4')
  await page.getByRole('main').locator('input').first().click()
  await page.keyboard.type(code)
  // Back at the provider whose number was wanted.
  await page.waitForURL((url) => url.pathname === providerPath || url.pathname === '/biodata', {
    timeout: 15_000,
  })
  await page.goto(providerPath)

  // No subscription yet: terms first, then the way to the plans.
  await askForNumber(page, page.getByRole('dialog'))
  await picture(page, 'provider-terms')
  await page.getByRole('button', { name: 'আমি রাজি' }).click()
  await expect(page.getByText('বিস্তারিত দেখতে সক্রিয় সাবস্ক্রিপশন প্রয়োজন')).toBeVisible()
  await expect(page.getByRole('link', { name: /^ফোন করুন|কল/ })).toHaveCount(0)
  await page.goto('/plans')
  await picture(page, 'plans')
  await page.getByRole('button', { name: 'এই প্ল্যানটি নিন' }).first().click()
  await page.getByRole('dialog').getByLabel('পেমেন্ট পদ্ধতি').selectOption({ label: 'ম্যানুয়াল পেমেন্ট' })
  await picture(page, 'plans-dialog')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /পরিশোধ করুন/ })
    .dblclick()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'সক্রিয় সাবস্ক্রিপশন রয়েছে' }).first()).toBeDisabled()
  await picture(page, 'plans-active')
  await page.goto('/me/subscriptions')
  await expect(page.getByText(/সক্রিয়/).first()).toBeVisible()
  await picture(page, 'my-subscriptions')

  await page.goto(providerPath)
  const call = page.getByRole('main').locator('a[href^="tel:"]').first()
  await askForNumber(page, call)
  expect(await call.getAttribute('href')).toMatch(/^tel:(\+88)?01[3-9]\d{8}$/)
  await picture(page, 'provider-revealed')

  await page.getByRole('radio', { name: /৪/ }).first().check({ force: true })
  await expect(page.getByText(/সফল/).first()).toBeVisible()
  await picture(page, 'provider-rated')

  await page.goto('/me/balance')
  await expect(page.getByRole('main')).toContainText('ব্যবহৃত')
  await expect(page.getByRole('main')).toContainText('১')
  await picture(page, 'balance')
  await page.goto('/me/contacts')
  await expect(page.getByRole('main').locator('a[href^="tel:"]')).toHaveCount(1)
  await picture(page, 'contacts')
})

test('the door to a number is shut for a worker', async ({ page }) => {
  await signInQuietly(page, accounts.approvedWorker)
  await page.goto('/biodata')
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await expect(page.getByText('নম্বর শুধু গ্রাহকেরা দেখতে পারেন।')).toBeVisible()
  await expect(page.getByRole('button', { name: 'যোগাযোগের নম্বর দেখুন' })).toHaveCount(0)
  await picture(page, 'provider-worker')
})

test('the door to a number is shut for a customer who has seen the numbers of the day', async ({ page }) => {
  const phone = freshPhone()
  const post = async (path: string, data: object, token?: string) => {
    const answer = await page.request.post(`/api${path}`, {
      data,
      ...(token && { headers: { Authorization: `Bearer ${token}` } }),
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as Record<string, string>
  }
  const read = async (path: string, token: string) =>
    (await page.request.get(`/api${path}`, { headers: { Authorization: `Bearer ${token}` } })).json()

  const dhaka = (await read('/locations/thanas?district_id=47', '')) as { data: { id: number }[] }
  const { dev_otp: otp } = await post('/auth/register', {
    name: 'সালমা বেগম',
    phone,
    password: 'secret-1',
    confirmPassword: 'secret-1',
    role: 'customer',
    division_id: 6,
    district_id: 47,
    upazila_id: dhaka.data[0]?.id,
    terms_accepted: true,
  })
  const { token = '' } = await post('/auth/verify-otp', { phone, otp })
  const plans = (await read('/subscription/plans', token)) as {
    data: { id: number; price: number; daily_biodata_view_limit: number }[]
  }
  const plan = plans.data.toSorted((a, b) => a.daily_biodata_view_limit - b.daily_biodata_view_limit)[0]
  if (!plan) throw new Error('the demonstration has no plan')
  await post('/subscription/start', { plan_id: plan.id, payment_method: 'manual', amount: plan.price }, token)
  const list = (await read('/biodata?sort=newest&per_page=50', token)) as { data: { id: number }[] }
  const [last, ...others] = list.data.map(({ id }) => id)
  for (const id of others.slice(0, plan.daily_biodata_view_limit)) {
    const revealed = (await read(`/service-workers/${id}/biodata?agree=1`, token)) as {
      data: { phone: string }
    }
    expect(revealed.data.phone).toMatch(/^01[3-9]\d{8}$/)
  }

  await signInQuietly(page, { phone, password: 'secret-1' })
  await page.goto(`/biodata/${last}`)
  await askForNumber(page, page.getByText('আপনি আজকের দৈনিক সীমা অতিক্রম করেছেন'))
  await expect(page.getByRole('main').locator('a[href^="tel:"]')).toHaveCount(0)
  await picture(page, 'provider-limit')
  await page.goto('/me/balance')
  await expect(page.getByRole('main')).toContainText('১০০%')
  await picture(page, 'balance-spent')
})

test('a page for one role sends a guest to the login and another role home', async ({ page }) => {
  await page.goto('/me/balance')
  await expect(page).toHaveURL(/\/login\?next=%2Fme%2Fbalance/)
  await signInQuietly(page, accounts.approvedWorker)
  await page.goto('/plans')
  await expect(page).toHaveURL((url) => url.pathname === '/')
})

test('an expired token leads to the login and back', async ({ page }) => {
  await signInQuietly(page, accounts.newCustomer)
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

test('a missing page and a missing script are truly missing', async ({ page, request }) => {
  const missing = await page.goto('/no-such-page')
  expect(missing?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'পাতাটি পাওয়া যায়নি' })).toBeVisible()
  await picture(page, 'not-found')
  expect((await request.get('/assets/no-such-chunk.js')).status()).toBe(404)
  const provider = await page.goto('/biodata/99999999')
  expect(provider?.status()).toBe(404)
})
