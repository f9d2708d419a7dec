import { brotliCompressSync, constants } from 'node:zlib'
import type { APIRequestContext, Page, Response } from '@playwright/test'
import { gates } from '#test/measure/budgets.ts'
import { blockingRequests, picturesInView } from '#test/measure/requests.ts'
import { expect, test } from '#test/browser/support.ts'

// A service worker loads files for the next visit.
test.use({ serviceWorkers: 'block' })

/** Bytes as the edge sends them: it compresses while it sends, at level 5. */
const sentBytes = (body: Buffer) =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length

/** Milliseconds. Pages load ahead with timers that are longer than this. */
const minTimerAhead = 1500

/** Drops the timers that load ahead, so that a slow machine counts the same requests as a fast one. */
const withoutLoadingAhead = (page: Page) =>
  page.addInitScript((shortest) => {
    const setTimer = window.setTimeout.bind(window)
    const setOnlyShort = (run: TimerHandler, milliseconds = 0, ...values: unknown[]) =>
      milliseconds >= shortest ? 0 : setTimer(run, milliseconds, ...values)
    window.setTimeout = setOnlyShort as typeof window.setTimeout
  }, minTimerAhead)

const weightOf = async (path: string, request: APIRequestContext) =>
  sentBytes(await (await request.get(path)).body())

async function pathOf(name: keyof typeof gates, request: APIRequestContext): Promise<string> {
  if (name === 'home') return '/'
  if (name === 'browse') return '/biodata'
  if (name === 'trade') return '/sheba/electrician'
  if (name === 'login' || name === 'register') return `/${name}`
  // Reviews and texts of one person change the weight by a tenth, and who is first changes by the day: the median stands for all.
  const { data } = (await (await request.get('/api/biodata')).json()) as { data: { id: number }[] }
  const people = await Promise.all(
    data.map(async ({ id }) => ({ id, weight: await weightOf(`/biodata/${id}`, request) })),
  )
  const byWeight = people.toSorted((one, other) => one.weight - other.weight)
  return `/biodata/${byWeight[Math.floor(byWeight.length / 2)]?.id}`
}

const isPicture = (response: Response) => response.request().resourceType() === 'image'
const isScript = (response: Response) => new URL(response.url()).pathname.endsWith('.js')

for (const name of Object.keys(gates) as (keyof typeof gates)[])
  test(`the first load of the ${name} page stays within its limits, needs no style sheet, and its first paint waits for no file`, async ({
    page,
    request,
  }) => {
    const path = await pathOf(name, request)
    await withoutLoadingAhead(page)
    const responses: Response[] = []
    page.on('response', (response) => {
      if (response.url().startsWith('http')) responses.push(response)
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    const html = await (await request.get(path)).text()
    expect(await blockingRequests(page)).toEqual([])
    expect(responses.filter((response) => response.request().resourceType() === 'stylesheet')).toEqual([])

    const inView = new Set(await picturesInView(page))
    // Those of the next taps come after the first paint.
    const ahead = new Set(JSON.parse(/id="ahead">(\[[^<]*\])/.exec(html)?.[1] ?? '[]') as string[])
    const ofPage = responses.filter((response) => !ahead.has(new URL(response.url()).pathname))
    const scripts = ofPage.filter(isScript)
    const bodies = await Promise.all(scripts.map((script) => script.body()))
    const found = {
      scripts: scripts.length,
      scriptBytes: bodies.reduce((sum, body) => sum + sentBytes(body), 0),
      htmlBytes: sentBytes(Buffer.from(html)),
      requestsOfFirstView: ofPage.filter((response) => !isPicture(response) || inView.has(response.url()))
        .length,
    }
    const limits = gates[name]
    for (const [what, limit] of Object.entries(limits) as [keyof typeof found, number][])
      expect(found[what], what).toBeLessThanOrEqual(limit)
    expect(found.scripts).toBeGreaterThan(0)
  })
