import type { Page } from '@playwright/test'
import { accounts, expect, saveData, signInByApi, test } from '#test/browser/support.ts'
import { watchRequests, roundsOf } from '#test/measure/requests.ts'
import { firstTaps, steps, tap, tapFirst, waitFor } from '#test/measure/second-step.ts'

// What `npm run measure` times on slow networks. Nothing is timed here: what counts is how many round trips follow a tap, one after
// another, before it shows what it is for.
test.use({ serviceWorkers: 'block', hasTouch: true })

type Act = { act: (page: Page) => Promise<number>; shown: () => boolean }

/** Whether the code of the next pages has come. */
const isAhead = () => document.documentElement.dataset.ahead !== undefined

/**
 * The longest chain of requests from a tap to what it shows. Pictures come later on any site, and what follows the HTML of a page that
 * the server renders does not hold it up.
 */
async function roundsAfter(page: Page, { act, shown }: Act, isRendered = false): Promise<number> {
  const { session, finished } = await watchRequests(page)
  // So long that requests side by side overlap, also on a busy machine.
  const network = { offline: false, latency: 500, downloadThroughput: -1, uploadThroughput: -1 }
  await session.send('Network.emulateNetworkConditions', network)
  const began = await act(page)
  await waitFor(page, shown)
  await session.send('Network.emulateNetworkConditions', { ...network, latency: 0 })
  const html = isRendered ? finished.find(({ kind }) => kind === 'HTML') : undefined
  return roundsOf(
    finished.filter(
      ({ kind, fromCache, url, from }) =>
        from >= began &&
        from < (html?.to ?? Infinity) &&
        kind !== 'pictures' &&
        !fromCache &&
        !url.endsWith('.svg'),
    ),
  )
}

const pathsOf = async (page: Page) => {
  const { data } = (await (await page.request.get('/api/biodata')).json()) as { data: { id: number }[] }
  return { home: '/', browse: '/biodata', provider: `/biodata/${data[0]?.id}` }
}

test('each step of a guest shows its page after one round trip at most', async ({ page }) => {
  for (const [name, step] of Object.entries(steps)) {
    if (step.from) await page.goto(step.from, { waitUntil: 'networkidle' })
    await waitFor(page, isAhead)
    expect(await roundsAfter(page, step, step.isLink), name).toBeLessThanOrEqual(1)
    if (step.whole) await waitFor(page, step.whole.shown)
  }
})

test('a profile shows at once what the list said of the person, and the document gets its title', async ({
  page,
}) => {
  await page.goto('/')
  await waitFor(page, isAhead)
  await steps['trade → people']?.act(page)
  const card = page.getByRole('main').getByRole('article').first()
  const name = await card.getByRole('heading').innerText()
  await expect(page).toHaveTitle(/ in Bangladesh/)
  const held = Promise.withResolvers<void>()
  await page.route('**/page-data/biodata/*', async (route) => {
    await held.promise
    await route.continue()
  })
  await card.getByRole('link').first().tap()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  held.resolve()
  await expect(page.getByRole('heading', { name: 'গ্রাহকদের মতামত' })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^${name}, `))
  await page.goBack()
  await expect(page).toHaveTitle(/ in Bangladesh/)
})

for (const [name, first] of Object.entries(firstTaps))
  test(`the first tap on ${name} waits for one round trip at most`, async ({ page }) => {
    await page.goto((await pathsOf(page))[first.path], { waitUntil: 'networkidle' })
    await waitFor(page, isAhead)
    expect(await roundsAfter(page, first)).toBeLessThanOrEqual(1)
    // The script in index.html named them before, once.
    const named = await page
      .locator('head link[rel=modulepreload]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(named).toEqual([...new Set(named)])
  })

test('with data saving, each first tap opens what it is for, too', async ({ page }) => {
  await saveData(page)
  const paths = await pathsOf(page)
  for (const [name, first] of Object.entries(firstTaps))
    await test.step(name, async () => {
      await page.goto(paths[first.path])
      await tapFirst(page, first)
      expect(await page.evaluate(isAhead)).toBe(false)
    })
})

/** Follows a link that may be out of sight. @returns the moment, by the clock of this process */
async function follow(page: Page, path: string): Promise<number> {
  const began = performance.now()
  await page.evaluate((to) => document.querySelector<HTMLElement>(`a[href="${to}"]`)?.click(), path)
  return began
}

const signedIn: Record<string, Act & { account: keyof typeof accounts; from: string }> = {
  'contacts of a customer': {
    account: 'subscriber',
    from: '/biodata',
    act: (page) => tap(page, 'nav a[href="/me/contacts"]'),
    shown: () => document.querySelector('main h1')?.textContent === 'দেখা নম্বর',
  },
  'card for a customer': {
    account: 'subscriber',
    from: '/biodata',
    act: (page) => tap(page, 'main article a'),
    shown: () =>
      [...document.querySelectorAll('main h2')].some(({ textContent }) => textContent === 'গ্রাহকদের মতামত'),
  },
  'plans of a customer': {
    account: 'newCustomer',
    from: '/me/contacts',
    act: (page) => follow(page, '/plans'),
    shown: () =>
      /৳/.test(document.querySelector('main')?.textContent ?? '') && location.pathname === '/plans',
  },
  'boosts of a worker': {
    account: 'approvedWorker',
    from: '/worker/submit',
    act: (page) => tap(page, 'nav a[href="/worker/boost"]'),
    shown: () =>
      location.pathname === '/worker/boost' && /৳/.test(document.querySelector('main')?.textContent ?? ''),
  },
  'list of the staff': {
    account: 'admin',
    from: '/admin/moderation',
    act: (page) => follow(page, '/admin/payments'),
    shown: () => document.querySelector('main a[data-row]') !== null,
  },
  'row of a list of the staff': {
    account: 'admin',
    from: '/admin/payments',
    act: (page) => tap(page, 'main a[data-row]'),
    shown: () => /open=|payments\/\w/.test(location.href) && document.querySelector('main dl') !== null,
  },
  'case of the queue': {
    account: 'staff',
    from: '/admin/moderation?list=1',
    act: (page) => tap(page, 'main a[href*="worker="]'),
    shown: () => /worker=/.test(location.search) && document.querySelector('main img') !== null,
  },
}

for (const [name, { account, from, ...step }] of Object.entries(signedIn))
  test(`the ${name} comes after one round trip at most`, async ({ page }) => {
    await signInByApi(page, accounts[account])
    await page.goto(from, { waitUntil: 'networkidle' })
    await waitFor(page, isAhead)
    expect(await roundsAfter(page, step)).toBeLessThanOrEqual(1)
  })
