import {
  test as base,
  expect,
  type APIRequestContext,
  type Browser,
  type Locator,
  type Page,
} from '@playwright/test'
import { switchesOfParts } from '#worker/lib/staff-rights.schema.ts'
import { maxStart, startSite } from './own-site.ts'

/** The demo accounts of the README. */
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

type Account = { phone: string; password: string }

/** The port of a site that the specs of a project do not share with others. */
export type SiteOptions = { ownPort: number | undefined }

// Failed requests.
const expectedMessage =
  /Failed to load resource|error occurred when fetching the script|net::ERR|NetworkError|Service Worker registration blocked by/

type ReactRoot = { current: { child: object | null; memoizedState: { isDehydrated: boolean } } }

/**
 * Waits until the page can be used: React has taken over the HTML, the data are there, and the code of the next taps has come. A page
 * on which one of them does not come asks for nothing more.
 */
const startOf = (page: Page) =>
  Promise.any([
    page.waitForLoadState('networkidle'),
    page.waitForFunction(() => {
      const { script, ahead } = document.documentElement.dataset
      // A page of another site, or one whose scripts are blocked.
      if (script === undefined) return true
      const [fiber] = Object.entries(document.getElementById('root') ?? {}).flatMap(([key, value]) =>
        key.startsWith('__reactContainer$') ? [value as { stateNode: ReactRoot }] : [],
      )
      const { child, memoizedState } = fiber?.stateNode.current ?? {}
      const isShown = child && !memoizedState?.isDehydrated && !document.querySelector('[aria-busy=true]')
      return isShown && ahead !== undefined
    }),
  ])

/**
 * The test function of all specs. A test fails if the page throws, or logs an error or a warning. Failed network requests
 * are allowed, because tests provoke error answers of the API.
 */
export const test = base.extend<{ cleanConsole: void }, SiteOptions & { ownSite: void }>({
  ownPort: [undefined, { option: true, scope: 'worker' }],
  ownSite: [
    async ({ ownPort }, use) => {
      const site = ownPort && (await startSite(ownPort, 'test/output/own-site', '--gateways'))
      await use()
      if (site) await site.stop()
    },
    { scope: 'worker', auto: true, timeout: maxStart },
  ],
  cleanConsole: [
    async ({ page }, use) => {
      const problems: string[] = []
      const note = (text: string) => {
        if (!expectedMessage.test(text)) problems.push(text)
      }
      page.on('pageerror', (error) => note(String(error)))
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) note(message.text())
      })
      const open = page.goto.bind(page)
      page.goto = async (url, options) => {
        const answer = await open(url, options)
        if (!options?.waitUntil) await startOf(page)
        return answer
      }
      const reload = page.reload.bind(page)
      page.reload = async (options) => {
        const answer = await reload(options)
        if (!options?.waitUntil) await startOf(page)
        return answer
      }
      await use()
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

export async function signOutByMenu(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: /মেনু|অ্যাকাউন্ট/ })
  await menu.first().click()
  await page.getByRole('button', { name: 'লগআউট' }).last().click()
  await expect(page.getByRole('link', { name: 'লগইন' }).first()).toBeVisible()
}

/** @returns the numbers that links of the page call; the app for calls, which would take all later presses, does not open */
export async function observeCalls(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const watched = window as Window & { called?: string[] }
    watched.called = []
    const note = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a[href^="tel:"]')
      if (!link) return
      event.preventDefault()
      watched.called?.push(link.getAttribute('href') ?? '')
    }
    addEventListener('click', note, true)
  })
  return () => page.evaluate(() => (window as Window & { called?: string[] }).called ?? [])
}

/**
 * Observes layout shifts, also those after an input. Shifts before the end of parsing do not count: a busy browser may paint the first
 * half of a list before it has read the second. @returns a function that reads their sum since its last call
 */
export async function observeLayoutShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const watched = window as Window & { shifts?: number }
    watched.shifts = 0
    let parsedAt = Infinity
    // The first frame after parsing shows the rest of the document and may move the part that was painted.
    const afterFrame = () => (parsedAt = Math.min(parsedAt, performance.now()))
    document.addEventListener('readystatechange', () =>
      requestAnimationFrame(() => requestAnimationFrame(afterFrame)),
    )
    new PerformanceObserver((list) => {
      for (const { startTime, value } of list.getEntries() as (PerformanceEntry & { value: number })[])
        if (startTime > parsedAt) watched.shifts = (watched.shifts ?? 0) + value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(() => {
      const watched = window as Window & { shifts?: number }
      const sum = watched.shifts ?? Number.NaN
      watched.shifts = 0
      return sum
    })
}

/** Half a second after typing, the menu of a phone comes back and the button of a form moves above it: a click at that moment misses it. */
export const endTyping = (page: Page) =>
  expect(page.getByRole('navigation', { name: 'দ্রুত মেনু' })).toBeVisible()

/** Makes the browser of the page save data. */
export const saveData = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', {
      value: Object.assign(new EventTarget(), { saveData: true }),
    }),
  )

/** Holds the scripts back until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return () => release()
}

/** Signs in through the login page and waits for the page after it. `site` is the origin of a site of its own. */
export async function signIn(page: Page, account: Account, next?: string, site = ''): Promise<void> {
  await page.goto(site + (next ? `/login?next=${encodeURIComponent(next)}` : '/login'))
  await page.getByLabel('ফোন নম্বর').fill(account.phone)
  await page.getByLabel('পাসওয়ার্ড', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'লগইন', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}

/** Until when a session is used again, before the site asks staff for the password once more. */
const sessions = new Map<string, { token: string; until: number }>()

/** Lets the tests of this process use the session of an account again: to check a password takes the site half a second. */
export const keepSession = (phone: string, token: string) =>
  void sessions.set(phone, { token, until: Date.now() + 4 * 60_000 })

async function logIn(request: APIRequestContext, account: Account): Promise<{ token: string; user: object }> {
  const { token: kept = '', until = 0 } = sessions.get(account.phone) ?? {}
  const me = Date.now() < until ? await request.get('/api/auth/me', bearer(kept)) : undefined
  if (me?.ok()) return { token: kept, user: ((await me.json()) as { user: object }).user }
  const answer = await request.post('/api/auth/login', { data: account })
  expect(answer.ok(), await answer.text()).toBe(true)
  const session = (await answer.json()) as { token: string; user: { role: string } }
  // Only the specs of the password dialog should see it.
  if (session.user.role === 'admin' || session.user.role === 'staff')
    await request.post('/api/auth/reauthenticate', {
      data: { password: account.password },
      ...bearer(session.token),
    })
  keepSession(account.phone, session.token)
  return session
}

/** A session token for calls to the API. */
export const tokenOf = async (request: APIRequestContext, account: Account) =>
  (await logIn(request, account)).token

/** Signs in without the login page: stores a session where the app keeps it. @returns its token */
export async function signInByApi(page: Page, account: Account): Promise<string> {
  const { token, user } = await logIn(page.request, account)
  await page.addInitScript(
    ([storedToken, storedUser]) => {
      // It also runs in the empty document before the first page, which has no storage.
      if (origin === 'null') return
      // The name of a window outlives its pages and a sign-out.
      if (window.name === 'signed in') return
      window.name = 'signed in'
      localStorage.setItem('token', storedToken)
      localStorage.setItem('kormi.user', storedUser)
    },
    [token, JSON.stringify(user)] as const,
  )
  return token
}

/** Request options with a session token. */
export const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })

/** Saves settings of a group as the admin, such as `settings/system`. @returns the session token */
export async function saveSettings(request: APIRequestContext, path: string, data: object): Promise<string> {
  const token = await tokenOf(request, accounts.admin)
  const saved = await request.put(`/api/admin/${path}`, { ...bearer(token), data })
  expect(saved.ok(), await saved.text()).toBe(true)
  return token
}

/** Switches all parts of the site on or off that it can do without. Only specs of the project `settings` may do this. */
export async function switchParts(request: APIRequestContext, on: boolean): Promise<void> {
  await saveSettings(request, 'settings/system', {
    ...Object.fromEntries(switchesOfParts.map((name) => [name, on])),
    free_number_starts_on: on ? '2026-01-01' : '',
    free_number_ends_on: on ? '2099-12-31' : '',
  })
}

/** A page in a new browser context, signed in if there is an account. */
export async function newVisitor(browser: Browser, account?: Account): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  if (account) await signInByApi(page, account)
  return page
}

/** Chooses the method whose label has the words, in the dialog of a payment. */
export async function chooseMethod(dialog: Locator, method: RegExp): Promise<void> {
  const choice = dialog.getByLabel('পেমেন্ট পদ্ধতি')
  const label = await choice.locator('option').filter({ hasText: method }).textContent()
  await choice.selectOption({ label: label ?? '' })
}

/** Chooses Dhanmondi in the three select boxes of a place. */
export async function chooseDhanmondi(page: Page): Promise<void> {
  await page.getByLabel('বিভাগ', { exact: true }).selectOption({ label: 'ঢাকা (Dhaka)' })
  await page.getByLabel('জেলা', { exact: true }).selectOption({ label: 'ঢাকা (Dhaka)' })
  await page.getByLabel('থানা/উপজেলা').selectOption({ label: 'ধানমন্ডি (Dhanmondi)' })
}

/** The name on the open biodata of the moderation queue. */
export const moderatedName = (page: Page) =>
  page.getByRole('region', { name: 'বায়োডাটা' }).getByRole('heading', { level: 2 })

export const passwordDialog = (page: Page) => page.getByRole('dialog', { name: 'আপনার পাসওয়ার্ড দিন' })

/** Answers the dialog that asks for the password again. */
export async function givePassword(page: Page, password: string): Promise<void> {
  await passwordDialog(page).getByLabel('বর্তমান পাসওয়ার্ড').fill(password)
  await passwordDialog(page).getByRole('button', { name: 'নিশ্চিত করুন' }).click()
}

/** Fills in the six boxes of a code. */
export const fillCode = (page: Page, code: string) => page.getByLabel('৬টির মধ্যে ১ নম্বর ঘর').fill(code)
