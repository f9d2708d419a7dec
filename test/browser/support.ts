import { test as base, expect, type Page } from '@playwright/test'

/** The demonstration accounts (README). */
export const accounts = {
  admin: { phone: '01700000001', password: 'admin-pass-1' },
  staff: { phone: '01700000002', password: 'staff-pass-1' },
  newCustomer: { phone: '01700000003', password: 'customer-1' },
  subscriber: { phone: '01700000004', password: 'customer-1' },
  newWorker: { phone: '01700000005', password: 'worker-1' },
  approvedWorker: { phone: '01700000006', password: 'worker-1' },
  pendingWorker: { phone: '01700000007', password: 'worker-1' },
  rejectedWorker: { phone: '01700000008', password: 'worker-1' },
} as const

/**
 * A test in which the page itself stays clean: an uncaught error, or anything React or the router writes as an error or
 * a warning, fails it. Refusals of the API that a test provokes are network lines, not errors of the page.
 */
export const test = base.extend<{ cleanConsole: void }>({
  cleanConsole: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('console', (message) => {
        if (!['error', 'warning'].includes(message.type())) return
        if (/Failed to load resource|net::ERR/.test(message.text())) return
        complaints.push(message.text())
      })
      // A rendered page can be read before it answers to a tap: tests wait for its scripts, as the eye of a person does.
      const open = page.goto.bind(page)
      page.goto = (url, options) => open(url, { waitUntil: 'networkidle', ...options })
      const reload = page.reload.bind(page)
      page.reload = (options) => reload({ waitUntil: 'networkidle', ...options })
      await use()
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Signs in through the login screen and waits for the landing page. */
export async function signIn(
  page: Page,
  account: { phone: string; password: string },
  next?: string,
): Promise<void> {
  await page.goto(next ? `/login?next=${encodeURIComponent(next)}` : '/login')
  await page.getByLabel('ফোন নম্বর').fill(account.phone)
  await page.getByLabel('পাসওয়ার্ড', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'লগইন', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}

/** Signs in without screens: a token from the API, put where the app keeps it. */
export async function signInQuietly(
  page: Page,
  account: { phone: string; password: string },
): Promise<string> {
  const answer = await page.request.post('/api/auth/login', { data: account })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { token, user } = (await answer.json()) as { token: string; user: unknown }
  await page.addInitScript(
    ([kept, person]) => {
      if (sessionStorage.getItem('signed-in-once')) return
      sessionStorage.setItem('signed-in-once', '1')
      localStorage.setItem('token', kept)
      localStorage.setItem('kormi.user', person)
    },
    [token, JSON.stringify(user)] as const,
  )
  return token
}

/** A phone that no account has yet. */
export const freshPhone = () =>
  `018${String(Date.now()).slice(-6)}${String(Math.floor(Math.random() * 100)).padStart(2, '0')}`

const sizes = [
  { name: '360', width: 360, height: 740 },
  { name: '1280', width: 1280, height: 800 },
]

/** Pictures of what is on screen, at both sizes, in `test/output/screens` (ignored by git). */
export async function picture(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()
  for (const { name: size, width, height } of sizes) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => document.fonts.ready)
    await page.waitForTimeout(150)
    await page.screenshot({ path: `test/output/screens/${name}-${size}.png`, fullPage: false })
  }
  if (before) await page.setViewportSize(before)
}
