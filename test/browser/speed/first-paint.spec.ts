import { accounts, expect, holdScripts, signInByApi, test } from '../support.ts'

test('a page behind the frame asks for its style sheet beside the scripts, and once', async ({ page }) => {
  const release = await holdScripts(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/verify-otp', { waitUntil: 'domcontentloaded' })
  const sheets = () => asked.filter((name) => name.endsWith('.css'))
  await expect.poll(sheets).toHaveLength(1)
  release()
  await expect(page.getByLabel('ফোন নম্বর')).toBeVisible()
  expect(sheets()).toHaveLength(1)
})

test('a page of a customer asks for its data beside the scripts, and once', async ({ page }) => {
  await signInByApi(page, accounts.subscriber)
  const release = await holdScripts(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/plans', { waitUntil: 'domcontentloaded' })
  const reads = () => asked.filter((path) => /^\/api\/(?:auth\/me|subscription\/)/.test(path)).toSorted()
  const expected = [
    '/api/auth/me',
    '/api/subscription/balance',
    '/api/subscription/mine',
    '/api/subscription/payment-methods',
    '/api/subscription/plans',
  ]
  await expect.poll(reads).toEqual(expected)
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('সাবস্ক্রিপশন প্ল্যান')
  await page.waitForLoadState('networkidle')
  expect(reads()).toEqual(expected)
})

test('a guest who asks for a number before the scripts run comes to the login', async ({ page }) => {
  await page.goto('/biodata')
  const address = await page.getByRole('article').getByRole('link').first().getAttribute('href')
  const release = await holdScripts(page)
  await page.goto(address ?? '', { waitUntil: 'domcontentloaded' })
  await page.getByRole('main').getByRole('link', { name: 'লগইন করে নম্বর দেখুন' }).click()
  release()
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(address ?? '')}`)
})

test('an order that a visitor chooses before the scripts run is the order of the list', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/biodata', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('তালিকা সাজান').selectOption('newest')
  release()
  await expect(page).toHaveURL(/\/biodata\?(?:.*&)?sort=newest/)
  await expect(page.getByLabel('তালিকা সাজান')).toHaveValue('newest')
})

test('what a visitor does before the scripts run is repeated when they have run', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.getByText('এলাকা বেছে নিন', { exact: true }).click()
  await page.getByLabel('বিভাগ', { exact: true }).selectOption({ label: 'ঢাকা (Dhaka)' })
  await page.getByLabel('কী কাজ দরকার').fill('রং মিস্ত্রি')
  await page.getByRole('button', { name: 'মেনু' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  release()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'সব পেশা' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('search').getByRole('button', { name: 'খুঁজুন' }).click()
  await expect(page).toHaveURL(/\/biodata\?q=.+&division_id=\d+$/)
})

test('what a visitor does while the HTML arrives is repeated when the scripts have run', async ({ page }) => {
  let arrive = () => {}
  const rest = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('/', async (route) => {
    const html = await (await route.fetch()).text()
    // The parser waits for this file before it goes on to the end of the body.
    await route.fulfill({
      contentType: 'text/html',
      body: html.replace('<script type="application/json"', '<script src="/rest.js"></script>$&'),
    })
  })
  await page.route('/rest.js', async (route) => {
    await rest
    await route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByLabel('কী কাজ দরকার').fill('রং মিস্ত্রি')
  await page.getByRole('button', { name: 'মেনু' }).click()
  expect(await page.evaluate(() => document.readyState)).toBe('loading')
  arrive()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'সব পেশা' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('কী কাজ দরকার')).toHaveValue('রং মিস্ত্রি')
})

test('the filter of a phone answers the tap before its code is there', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/taps-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/biodata', { waitUntil: 'domcontentloaded' })
  await page.getByRole('main').getByRole('button', { name: 'ফিল্টার' }).click()
  await expect(page.locator('main div[aria-busy]').getByText('ফিল্টার')).toBeInViewport({ timeout: 1000 })
  held.resolve()
  await expect(page.getByRole('dialog', { name: 'ফিল্টার' })).toBeVisible()
  await expect(page.locator('main [aria-busy]')).toHaveCount(0)
})

test('a link in a part that is not hydrated opens its page without loading the site again', async ({
  page,
}) => {
  await page.goto('/')
  await page.waitForFunction(() => document.documentElement.dataset.ahead !== undefined)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'আমাদের সম্পর্কে' }).click()
  await expect(page).toHaveURL(/\/about$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})
