import type { Page } from '@playwright/test'
import type { Figures } from './budgets.ts'
import { linkOf, networks, openPhone, pause, slowProcessor, type NetworkName } from './phone.ts'
import { roundsOf, watchRequests } from './requests.ts'
import type { Site } from './views.ts'

/** Milliseconds in which a visitor looks at a page before a tap, and in which it loads ahead. */
const standing = 5000
const patience = 60_000

/**
 * Taps the first element in sight of a selector with a text. The touch goes to the middle of the element at once: Playwright's own `tap`
 * would wait until nothing moves. On a busy machine the page may be quiet before its scripts have run, so the element may come late.
 * @returns the moment of the touch, by the clock of this process @throws Error if there is none
 */
export async function tap(page: Page, selector: string, text = ''): Promise<number> {
  const found = await page.waitForFunction(
    ([wanted, words]) => {
      const element = [...document.querySelectorAll<HTMLElement>(wanted)].find(
        (one) =>
          one.checkVisibility() && `${one.textContent} ${one.getAttribute('aria-label')}`.includes(words),
      )
      element?.scrollIntoView({ block: 'center', behavior: 'instant' })
      const box = element?.getBoundingClientRect()
      return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    },
    [selector, text] as const,
  )
  const at = await found.jsonValue()
  if (!at) throw new Error(`no ${selector} ${text} on ${page.url()}`)
  const touched = performance.now()
  await page.touchscreen.tap(at.x, at.y)
  return touched
}

/** Types into the search of the page, as its suggestions and its form see it. @returns the moment of the input */
async function typeSearch(page: Page, text: string): Promise<number> {
  await page.evaluate(() => document.querySelector<HTMLInputElement>('main input[name=q]')?.focus())
  const typed = performance.now()
  await page.keyboard.insertText(text)
  return typed
}

/** What a page shows. They run in the page. */
const shows = {
  list: () =>
    /\/sheba\/|[?&](?:category|q)=/.test(location.href) &&
    // The home page has cards, too.
    document.querySelector('main [aria-labelledby=list-heading] article') !== null,
  profile: () =>
    /^\/biodata\/\d+$/.test(location.pathname) && Boolean(document.querySelector('main h1')?.textContent),
  wholeProfile: () =>
    /^\/biodata\/\d+$/.test(location.pathname) &&
    [...document.querySelectorAll('main h2')].some(({ textContent }) => textContent === 'গ্রাহকদের মতামত'),
  login: () => document.querySelector('input[name=password]') !== null,
}

export const waitFor = (page: Page, shown: () => boolean) =>
  page.waitForFunction(shown, null, { polling: 'raf', timeout: patience })

type Step = {
  /** Where it begins, if not where the step before it has ended. */
  from?: string
  /** @returns the moment at which it began, by the clock of this process */
  act: (page: Page) => Promise<number>
  shown: () => boolean
  /** A name for what comes later of the same page. */
  whole?: { name: string; shown: () => boolean }
  /** Whether a link could lead there, too. */
  isLink: boolean
}

/** The steps of a guest, in this order. */
export const steps: Readonly<Record<string, Step>> = {
  'trade → people': {
    from: '/',
    act: (page) => tap(page, 'main a[href*="/sheba/"], main a[href*="category="]'),
    shown: shows.list,
    isLink: true,
  },
  'card → head of the profile': {
    act: (page) => tap(page, 'main article a[href^="/biodata"]'),
    shown: shows.profile,
    whole: { name: 'card → whole profile', shown: shows.wholeProfile },
    isLink: true,
  },
  'back → list': {
    act: async (page) => {
      const began = performance.now()
      await page.evaluate(() => history.back())
      return began
    },
    shown: shows.list,
    isLink: false,
  },
  'bottom bar → login': {
    act: (page) => tap(page, 'nav a[href^="/login"]'),
    shown: shows.login,
    isLink: true,
  },
  'search → results': {
    from: '/',
    act: async (page) => {
      await typeSearch(page, 'plumber')
      const sent = performance.now()
      await page.keyboard.press('Enter')
      return sent
    },
    shown: shows.list,
    isLink: true,
  },
}

type FirstTap = {
  path: 'home' | 'browse' | 'provider'
  act: (page: Page) => Promise<number>
  shown: () => boolean
}

/** The first tap on a page, and what it opens. */
export const firstTaps: Readonly<Record<string, FirstTap>> = {
  menu: {
    path: 'home',
    act: (page) => tap(page, 'header button', 'মেনু'),
    shown: () => document.querySelector('dialog[open] nav a, dialog[open] li a') !== null,
  },
  filter: {
    path: 'browse',
    act: (page) => tap(page, 'main button, main a', 'ফিল্টার'),
    shown: () => document.querySelector('dialog[open] select, dialog[open] input') !== null,
  },
  area: {
    path: 'browse',
    act: (page) => tap(page, 'main button, main a', 'এলাকা'),
    shown: () =>
      document.querySelector('dialog[open] input, main [role=combobox][aria-label="এলাকার নাম"]') !== null,
  },
  suggestions: {
    path: 'home',
    act: (page) => typeSearch(page, 'elec'),
    shown: () => document.querySelector('[role=option]') !== null,
  },
  heart: {
    path: 'browse',
    act: (page) => tap(page, 'main article button[aria-pressed]'),
    shown: () => document.querySelector('main article button[aria-pressed=true]') !== null,
  },
  number: {
    path: 'provider',
    act: (page) => tap(page, 'a[data-plans]', 'নম্বর'),
    shown: () =>
      /৳/.test(document.querySelector('dialog[open]')?.textContent ?? '') || location.pathname === '/plans',
  },
}

/** Waits for what a step shows. @returns the milliseconds since `began`, by name */
async function timesOf(page: Page, name: string, { shown, whole }: Step, began: number) {
  await waitFor(page, shown)
  const times = { [name]: performance.now() - began }
  if (!whole) return times
  await waitFor(page, whole.shown)
  return { ...times, [whole.name]: performance.now() - began }
}

/** Does the steps, each on a page that has stood for `wait`. @returns milliseconds to the content, and the address of each link */
async function takeSteps(page: Page, wait: number) {
  const times: Record<string, number> = {}
  const links: Record<string, string> = {}
  for (const [name, step] of Object.entries(steps)) {
    if (step.from) await page.goto(step.from)
    await pause(wait)
    const began = await step.act(page)
    Object.assign(times, await timesOf(page, name, step, began))
    if (step.isLink) links[name] = page.url()
  }
  return { times, links }
}

/** Taps once. @returns milliseconds to what it opens */
export async function tapFirst(page: Page, { act, shown }: FirstTap): Promise<number> {
  const began = await act(page)
  await waitFor(page, shown)
  return performance.now() - began
}

/** A page on a slow network, without a service worker, whose cache is as the home page leaves it. */
async function openSlowly<Result>(
  { front, certificate }: Site,
  name: NetworkName,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const { context, close } = await openPhone(front.origin, certificate, 'block')
  try {
    const page = await context.newPage()
    await slowProcessor(page, networks[name].cpu)
    front.useLink(linkOf(networks[name]))
    return await use(page)
  } finally {
    front.useLink(undefined)
    await close()
  }
}

/** The steps in seconds on each network, beside a full load of the same address, which a site without client code would cost. */
export async function measureSteps(site: Site): Promise<Record<string, Figures>> {
  const rows: Record<string, Figures> = {}
  for (const network of Object.keys(networks) as NetworkName[]) {
    const { times, links } = await openSlowly(site, network, (page) => takeSteps(page, standing))
    const plain: Record<string, number> = {}
    await openSlowly(site, network, async (page) => {
      await page.goto('/')
      for (const [name, address] of Object.entries(links)) {
        await pause(standing)
        const [step, began] = [steps[name], performance.now()]
        await page.goto(address, { waitUntil: 'commit' })
        if (step) Object.assign(plain, await timesOf(page, name, step, began))
      }
    })
    for (const [name, time] of Object.entries(times)) {
      const row = (rows[name] ??= {})
      row[`${network}, s`] = time / 1000
      row[`plain, ${network}, s`] = (plain[name] ?? Number.NaN) / 1000
      row[`× plain, ${network}`] = time / (plain[name] ?? Number.NaN)
    }
  }
  return rows
}

type EventTiming = PerformanceEntry & { interactionId?: number }
type Watched = Window & { longestEvent?: number }

/** Runs in the page before its scripts. The browser reports no event below 16 ms. */
function watchEvents(): void {
  const watched = window as Watched
  watched.longestEvent = 16
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as EventTiming[])
      if (interactionId) watched.longestEvent = Math.max(watched.longestEvent ?? 0, duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** First taps on pages that have stood, with the requests after the tap, their longest chain, and the time to the next frame. */
export async function measureFirstTaps(
  site: Site,
  paths: Record<FirstTap['path'], string>,
): Promise<Record<string, Figures>> {
  const rows: Record<string, Figures> = {}
  for (const network of Object.keys(networks) as NetworkName[])
    for (const [name, first] of Object.entries(firstTaps))
      await openSlowly(site, network, async (page) => {
        await page.addInitScript(watchEvents)
        const { finished } = await watchRequests(page)
        await page.goto(paths[first.path])
        await pause(standing)
        const before = finished.length
        const milliseconds = await tapFirst(page, first)
        const after = finished.slice(before).filter(({ fromCache }) => !fromCache)
        await pause(500)
        Object.assign((rows[name] ??= {}), {
          [`${network}, ms`]: milliseconds,
          [`requests, ${network}`]: after.length,
          [`rounds, ${network}`]: roundsOf(after),
          [`frame, ${network}, ms`]: await page.evaluate(
            () => (window as Watched).longestEvent ?? Number.NaN,
          ),
        })
      })
  return rows
}
