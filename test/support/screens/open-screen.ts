import { act, createElement } from 'react'
import { createMemoryRouter, matchRoutes, RouterContextProvider, RouterProvider } from 'react-router'
import { expect, onTestFinished, vi } from 'vitest'
import { render } from '#test/support/dom.ts'
import { keepScrollOf } from '#web/lib/scroll-position.ts'
import * as staff from '#web/app/routes/admin-routes.ts'
import { renamed } from '#web/app/pages/paths.ts'
import { publicLoaders } from '#web/app/routes/public-loaders.ts'
import { publicRoutes, routeTable } from '#web/app/routes/routes.tsx'
import { shellRoutes } from '#web/app/routes/shell-routes.ts'
import { api, apiContext } from '#web/lib/api.ts'
import { loadParts } from '#web/lib/lazy-part.tsx'
import { clearMemoized } from '#web/lib/memoize.ts'
import { watchReloads } from '#web/lib/reload.ts'
import { beginSession, endSession, type SessionUser } from '#web/lib/session-store.ts'
import { wholeAnswer } from './whole-answer.ts'

/** The body of an answer, or how to answer a call. */
type Answer = object | ((request: Request) => Response | Promise<Response>)
/** Answers by method and path, for example `GET /api/settings`. */
export type Answers = Record<string, Answer>

export const users = {
  customer: { id: 3, name: 'রহিমা খাতুন', role: 'customer', phone: '01700000003', email: null },
  worker: { id: 6, name: 'মোঃ আলমগীর', role: 'service_worker', phone: '01700000006', email: null },
  staff: { id: 2, name: 'তানিয়া রহমান', role: 'staff', phone: '01700000002', email: null },
  admin: { id: 1, name: 'করিম উদ্দিন', role: 'admin', phone: '01700000001', email: null },
} satisfies Record<string, SessionUser>

const site: Answers = {
  'GET /api/settings': { data: { site_name: 'কর্মী', currency_symbol: '৳', registration_open: true } },
  'GET /api/categories/homepage': { data: [] },
}

export const refusal =
  (status: number, error: string, message: string, more: object = {}) =>
  () =>
    Response.json({ success: false, error, message, ...more }, { status })

/** Answers each call with the next of these, and further ones with the last. */
export function inTurn(...answers: [Answer, ...Answer[]]): Answer {
  const left = [...answers]
  return (request) => {
    const answer = left.length > 1 ? left.shift() : left[0]
    return typeof answer === 'function' ? answer(request) : Response.json(answer)
  }
}

/** A failure of something in front of the server. */
export const withoutMessage = () => new Response('<html>', { status: 502 })

/** An answer that never comes. */
export const noAnswer = () => new Promise<Response>(() => {})

// A second screen of a test takes the place of the first one.
let leave = async () => {}

/**
 * Opens an address of the site in the document, with the routes of the browser and the given answers of the API.
 * @returns the calls that were sent, and the address that is shown
 */
export async function openScreen(address: string, user: SessionUser | null = null, answers: Answers = {}) {
  const known: Answers = { ...site, ...(user && { 'GET /api/auth/me': user }), ...answers }
  const calls: { call: string; query: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : String(input), 'http://kormi.test')
    const request = new Request(url, init)
    const call = `${request.method} ${url.pathname}`
    const text = await request.clone().text()
    calls.push({ call, query: url.search, body: text.startsWith('{') ? JSON.parse(text) : text })
    const answer: Answer = known[call] ?? refusal(404, 'not_found', `no answer to ${call}`)
    return wholeAnswer(call, await (typeof answer === 'function' ? answer(request) : Response.json(answer)))
  })
  clearMemoized()
  localStorage.clear()
  sessionStorage.clear()
  if (user) beginSession('token-1', user)
  else endSession()
  onTestFinished(() => endSession())

  const routes = routeTable([
    ...publicRoutes((module) => publicLoaders[module]),
    ...(await shellRoutes(staff)),
  ])
  // The browser has the code of a page and its parts before it changes inside the app.
  for (const { route } of matchRoutes(routes, renamed(address)) ?? [])
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
  await loadParts()
  const router = createMemoryRouter(routes, {
    initialEntries: [renamed(address)],
    getContext: () => new RouterContextProvider(new Map([[apiContext, api]])),
  })
  const { navigate } = router
  router.navigate = ((to: never, options?: never) =>
    navigate(typeof to === 'string' ? renamed(to) : to, options)) as typeof navigate
  watchReloads(router)
  keepScrollOf(router)
  await leave()
  leave = (await render(createElement(RouterProvider, { router }))).unmount
  await settle(() => expect(router.state.initialized).toBe(true))
  return {
    router,
    calls,
    sent: (call: string) => calls.filter((each) => each.call === call),
    path: () => router.state.location.pathname + router.state.location.search,
  }
}

/** Waits until the assertion holds, while React and the loaders go on. @returns what it returns */
export async function settle<Found>(assertion: () => Found): Promise<Found> {
  const end = Date.now() + 25_000
  for (;;) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
    try {
      return assertion()
    } catch (error) {
      if (Date.now() > end) throw error
    }
  }
}

export const screenText = () => document.body.textContent ?? ''

/** Waits until the page shows the text. */
export const expectText = (text: string | RegExp) => settle(() => expect(screenText()).toMatch(text))

/** The elements of the page that match the selector and hold the text. */
export const elements = (selector: string, text = '') =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter((each) => each.textContent?.includes(text))

/** The first of them. @throws where there is none */
export function element(selector: string, text = ''): HTMLElement {
  const [first] = elements(selector, text)
  if (!first) throw new Error(`no ${selector} with “${text}”`)
  return first
}

export const click = async (target: HTMLElement) => act(async () => target.click())

/** The select of this name. @throws where there is none */
export function select(name: string) {
  const found = document.querySelector(`select[name="${name}"]`)
  if (!(found instanceof HTMLSelectElement)) throw new Error(`no select ${name}`)
  return found
}

/** Chooses an option of a select as a user does. */
export async function choose(name: string, value: string | number): Promise<void> {
  const target = select(name)
  await act(async () => {
    target.value = String(value)
    target.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

/** Submits the form that holds the button. */
export const submit = (label: string) => click(element('button[type="submit"]', label))

export const places = {
  divisions: [
    { id: 1, name: 'Dhaka', bn_name: 'ঢাকা' },
    { id: 2, name: 'Sylhet', bn_name: 'সিলেট' },
  ],
  districts: [
    { id: 11, division_id: 1, name: 'Gazipur', bn_name: 'গাজীপুর' },
    { id: 12, division_id: 2, name: 'Habiganj', bn_name: 'হবিগঞ্জ' },
  ],
  thanas: [
    { id: 111, district_id: 11, name: 'Kapasia', bn_name: 'কাপাসিয়া' },
    { id: 112, district_id: 12, name: 'Bahubal', bn_name: 'বাহুবল' },
  ],
}
export const placeAnswers: Answers = {
  'GET /api/locations/tree': { data: places },
  'GET /api/locations/divisions': { data: places.divisions },
}

/** The options of a select, as they are read. */
export const optionsOf = (name: string) =>
  elements(`select[name="${name}"] option`).map((option) => option.textContent)

/** What the test must know of a provider; `wholeAnswer` adds the rest. */
export const provider = (id: number, more: object = {}) => ({
  id,
  name: `সেবাদাতা ${id}`,
  category: { id: 4, name: 'দর্জি' },
  area: 'কাপাসিয়া',
  district: 'গাজীপুর',
  division: 'ঢাকা',
  gender: 'female',
  work_experience: '৫ বছর',
  bio: 'মাপমতো সেলাই করি।',
  ...more,
})

/** A provider as the staff reads it: one that works, unless `more` says otherwise. */
export const staffProvider = (id: number, more: object = {}) =>
  provider(id, {
    state: 'active',
    actions: ['revoke', 'deactivate'],
    status: 'approved',
    is_approved: true,
    is_active: true,
    phone: '01812345678',
    contact_phone: '01812345678',
    account_phone: '01812345678',
    user_id: 70 + id,
    ...more,
  })

/** A trade as lists and filters read it. */
export const trade = (id: number, name = `পেশা ${id}`) => ({ id, name, biodata_count: 12 })
