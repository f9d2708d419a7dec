import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clientErrorReport } from '#worker/features/operations/client-errors/client-errors.schema.ts'

type Sent = { address: string; report: Record<string, unknown> }

/** A page that has just loaded and sends its errors, unless the sample leaves it out. */
async function openPage({ sampled = true, beacon = true, online = true, userAgent = 'x' } = {}) {
  vi.resetModules()
  vi.spyOn(Math, 'random').mockReturnValue(sampled ? 0.1 : 0.9)
  history.replaceState(null, '', '/biodata/12?q=karim#top')
  document.documentElement.dataset.build = 'abc1234'
  const sent: Sent[] = []
  const bodies: Promise<unknown>[] = []
  const network = { online }
  const keep = (address: string, body: Promise<string>) =>
    bodies.push(body.then((text) => sent.push({ address, report: JSON.parse(text) as Sent['report'] })))
  vi.stubGlobal('navigator', {
    userAgent,
    get onLine() {
      return network.online
    },
    sendBeacon: beacon ? (address: string, body: Blob) => keep(address, body.text()) > 0 : undefined,
  })
  vi.stubGlobal('fetch', (address: string, init: { body: string }) => {
    keep(address, Promise.resolve(init.body))
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  const { sendError } = await import('./send-error.ts')
  const settle = async () => {
    await vi.waitFor(() => Promise.all(bodies))
    return sent
  }
  return { sendError, settle, network }
}

const failure = (message: string, stack = '') => Object.assign(new TypeError(message), { stack })
const inPage = 'at Ke (https://kormi.test/assets/browse.page-Dk3j2a9Z.js:1:2)'

beforeEach(() => vi.restoreAllMocks())

describe('an error of the browser', () => {
  it('is sent as the server takes it, with build, pattern of the path, browser, width and connection', async () => {
    const { sendError, settle } = await openPage({ userAgent: 'Mozilla/5.0 Chrome/130.0 SamsungBrowser/27' })
    await sendError('error', failure('x is undefined', inPage))
    const [{ address, report } = { address: '', report: {} }] = await settle()
    expect(address).toBe('/api/client-errors')
    expect(clientErrorReport.safeParse(report).success).toBe(true)
    expect(report).toEqual({
      kind: 'error',
      message: 'TypeError: x is undefined',
      stack: inPage,
      path: '/biodata/:id',
      build: 'abc1234',
      browser: 'samsung',
      width: window.innerWidth,
      offline: false,
    })
  })

  it('leaves the browser without phones and queries', async () => {
    const { sendError, settle } = await openPage()
    await sendError('error', failure('no 01712345678', 'at https://kormi.test/x?token=abc:1:2'))
    expect(JSON.stringify(await settle())).not.toMatch(/345678|token=abc/)
  })

  it.each<[string, unknown]>([
    ['a page that was left', new DOMException('left', 'AbortError')],
    ['a script of another site', 'Script error.'],
    ['a notice of the layout', 'ResizeObserver loop completed with undelivered notifications.'],
    ['an extension', failure('x', 'at chrome-extension://abcdef/content.js:1:2')],
    ['an extension of Safari', failure('x', 'y@safari-web-extension://abcdef/content.js:1:2')],
    ['a script of an app', failure("Can't find variable: _AutofillCallbackHandler")],
    ['no error', { status: 404, internal: true }],
    ['nothing', undefined],
  ])('is not sent if it is %s', async (_, error) => {
    const { sendError, settle } = await openPage()
    await sendError('rejection', error)
    expect(await settle()).toEqual([])
  })

  it('is not sent if the API refused a call, or there was no connection for it', async () => {
    const { sendError, settle } = await openPage()
    const { ApiError, offlineError } = await import('#web/lib/api-error.ts')
    await sendError('rejection', new ApiError(422, 'validation_failed', 'কিছু তথ্য ঠিক নেই'))
    await sendError('rejection', offlineError())
    expect(await settle()).toEqual([])
  })

  it('is sent once a page', async () => {
    const { sendError, settle } = await openPage()
    const error = failure('again', inPage)
    await Promise.all([sendError('error', error), sendError('render', error), sendError('error', error)])
    await sendError('error', failure('another', inPage))
    expect(await settle()).toHaveLength(2)
  })

  it('is sent from a share of the pages only', async () => {
    const { sendError, settle } = await openPage({ sampled: false })
    await sendError('error', failure('x', inPage))
    expect(await settle()).toEqual([])
  })

  it('is named a file that did not load', async () => {
    const { sendError, settle } = await openPage()
    await sendError('render', failure('Failed to fetch dynamically imported module: https://x/assets/a.js'))
    expect(await settle()).toMatchObject([{ report: { kind: 'chunk' } }])
  })

  it('waits until there is a connection', async () => {
    const { sendError, settle, network } = await openPage({ online: false })
    const sending = sendError('error', failure('x', inPage))
    expect(await settle()).toEqual([])
    network.online = true
    window.dispatchEvent(new Event('online'))
    await sending
    expect(await settle()).toMatchObject([{ report: { offline: true } }])
  })

  it('is sent without beacons too, and a failure of that stays silent', async () => {
    const { sendError, settle } = await openPage({ beacon: false })
    await sendError('error', failure('x', inPage))
    expect(await settle()).toHaveLength(1)
  })
})
