import { beforeEach, describe, expect, it, vi } from 'vitest'
import { askReport, visitReport } from '#worker/features/funnel/funnel.schema.ts'
import { beginSession, endSession } from '#web/lib/session-store.ts'
import { reportAsk, reportVisit } from './report-acts.ts'

const sent: { address: string; body: Promise<string> }[] = []
const reports = () =>
  Promise.all(
    sent.map(async ({ address, body }) => [address, JSON.parse(await body) as { again: boolean }] as const),
  )
const at = (address: string, moment = '2026-11-25T12:00:00Z') => {
  history.replaceState(null, '', address)
  vi.setSystemTime(new Date(moment))
  reportVisit()
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  endSession()
  localStorage.clear()
  sessionStorage.clear()
  sent.length = 0
  Object.assign(navigator, {
    sendBeacon: (address: string, body: Blob) => sent.push({ address, body: body.text() }) > 0,
  })
})

describe('a phone', () => {
  it('reports its first visit of a day in Dhaka, and whether it was here on an earlier day', async () => {
    at('/')
    at('/biodata')
    at('/', '2026-11-25T17:59:00Z')
    at('/', '2026-11-25T18:01:00Z')
    expect(await reports()).toMatchObject([
      ['/api/growth/visits', { again: false, path: '/' }],
      ['/api/growth/visits', { again: true, path: '/' }],
    ])
    expect(localStorage.getItem('kormi.day')).toBe('2026-11-26')
  })

  it.each([
    ['/sheba/driver/savar', { path: '/sheba/driver/savar' }],
    ['/biodata/12', { path: '/biodata/12' }],
    ['/biodata?category=3&district_id=47&q=রহিম', { path: '/', category: 3, district: 47 }],
    ['/payments/01JABCDEFG', { path: '/', district: 9 }],
    ['/reset?token=x', { path: '/', district: 9 }],
  ])('says of %s no more than the place', async (address, report) => {
    if (!address.includes('district')) localStorage.setItem('kormi.place', JSON.stringify({ district_id: 9 }))
    at(address)
    const [[, body] = []] = await reports()
    expect(body).toEqual({ again: false, district: 9, ...report })
    expect(visitReport.safeParse(body).success).toBe(true)
  })

  it('stays known after a sign-out, and is not counted for staff and workers, or without storage', async () => {
    at('/', '2026-11-20T00:00:00Z')
    endSession()
    at('/')
    expect((await reports()).map(([, { again }]) => again)).toEqual([false, true])
    for (const role of ['admin', 'service_worker'] as const) {
      beginSession('t', { id: 1, name: 'ক', role, phone: '01711111111', email: null })
      at('/', '2026-12-01T00:00:00Z')
      reportAsk(5)
    }
    endSession()
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new Error('full')
      },
    })
    at('/', '2026-12-02T00:00:00Z')
    vi.unstubAllGlobals()
    expect(sent).toHaveLength(2)
  })

  it('reports that a number was asked for, once a tab', async () => {
    for (const provider of [12, 12, 13]) reportAsk(provider)
    expect(await reports()).toEqual([
      ['/api/growth/asks', { provider: 12 }],
      ['/api/growth/asks', { provider: 13 }],
    ])
    expect(askReport.safeParse({ provider: 12 }).success).toBe(true)
  })
})
