import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { press, render } from '#test/support/dom.ts'
import { beginSession, endSession } from '#web/lib/session-store.ts'
import { ToastProvider } from '#web/ui/feedback/toast.tsx'
import { renewPush } from './push-browser.ts'
import { PushCard } from './push-card.tsx'

const key = 'BPub'
const bytes = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0)).buffer

type Call = { method: string; body: unknown }

/** A browser with push messages, and a server. */
function browser({ publicKey = key as string | null, permission = 'default', answers = 'granted' } = {}) {
  const calls: Call[] = []
  let subscription: object | null = null
  let made = 0
  const unsubscribe = vi.fn<() => Promise<boolean>>(async () => {
    subscription = null
    return true
  })
  const subscribeTo = async ({ applicationServerKey }: { applicationServerKey: string }) => {
    made += 1
    const endpoint = `https://push.example/${made}`
    subscription = {
      endpoint,
      options: { applicationServerKey: bytes(applicationServerKey) },
      toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe,
    }
    return subscription
  }
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: vi.fn<typeof subscribeTo>(subscribeTo),
  }
  const notification: { permission: string; requestPermission: () => Promise<string> } = {
    permission,
    requestPermission: vi.fn<() => Promise<string>>(async () => (notification.permission = answers)),
  }
  const site = { publicKey }
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('navigator', Object.assign(navigator, {}))
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve({ pushManager }) },
  })
  vi.stubGlobal('fetch', async (_: unknown, init: RequestInit) => {
    const method = init.method ?? 'GET'
    calls.push({ method, body: init.body ? JSON.parse(String(init.body)) : undefined })
    return Response.json(
      method === 'GET' ? { data: { public_key: site.publicKey } } : { success: true, message: 'সফল' },
    )
  })
  return {
    calls,
    pushManager,
    notification,
    unsubscribe,
    site,
    writes: () => calls.filter((c) => c.method !== 'GET'),
  }
}

async function open() {
  const element = (
    <ToastProvider>
      <PushCard>প্রোফাইলের ফল এখানে জানাব।</PushCard>
    </ToastProvider>
  )
  const page = await render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
  await act(async () => undefined)
  return page
}
const text = () => document.body.textContent
const signIn = (id: number) =>
  beginSession('token', { id, name: 'সালমা', role: 'service_worker', phone: '', email: null })

beforeEach(() => {
  localStorage.clear()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  signIn(1)
})

describe('the offer of push messages', () => {
  it('says what will be told, asks the browser at the press of the button only, and is switched off there and on the server', async () => {
    const { notification, pushManager, unsubscribe, writes } = browser()
    await open()
    expect(text()).toContain('প্রোফাইলের ফল এখানে জানাব।')
    expect(notification.requestPermission).not.toHaveBeenCalled()
    await press('চালু করুন')
    expect(pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: key })
    expect(writes()).toEqual([
      { method: 'POST', body: { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } } },
    ])
    expect(text()).toContain('চালু আছে')
    await press('বন্ধ করুন')
    expect(writes().at(-1)).toEqual({ method: 'DELETE', body: { endpoint: 'https://push.example/1' } })
    expect(unsubscribe).toHaveBeenCalledTimes(1)
    expect(text()).toContain('চালু করুন')
  })

  it('is not there in a browser without push messages, and on a site without keys', async () => {
    const page = await open()
    expect(text()).toBe('')
    await page.unmount()
    browser({ publicKey: null })
    await open()
    expect(text()).toBe('')
  })

  it('is not there in the window of another app', async () => {
    browser()
    const agent = vi
      .spyOn(navigator, 'userAgent', 'get')
      .mockReturnValue('Mozilla/5.0 [FBAN/FBIOS;FBAV/440.0]')
    const page = await open()
    expect(text()).toBe('')
    await page.unmount()
    agent.mockRestore()
    await open()
    expect(text()).toContain('চালু করুন')
  })

  it('takes a refusal calmly and does not ask again', async () => {
    const { writes } = browser({ answers: 'denied' })
    const page = await open()
    await press('চালু করুন')
    expect(text()).toContain('ব্রাউজারের সেটিংসে')
    expect([document.querySelector('button'), writes()]).toEqual([null, []])
    await page.unmount()
    await open()
    expect(document.querySelector('button')).toBeNull()
  })

  it('says so if the browser reaches no push service', async () => {
    const { pushManager, writes } = browser()
    pushManager.subscribe.mockRejectedValue(new DOMException('no push service', 'AbortError'))
    await open()
    await press('চালু করুন')
    expect(text()).toContain('চালু করা গেল না')
    expect(writes()).toEqual([])
  })

  it('is off for another account in the same browser', async () => {
    browser()
    const page = await open()
    await press('চালু করুন')
    await page.unmount()
    endSession()
    signIn(2)
    await open()
    expect(text()).toContain('চালু করুন')
  })

  it('subscribes again with new keys of the site', async () => {
    const { site, unsubscribe, pushManager } = browser()
    const page = await open()
    await press('চালু করুন')
    await page.unmount()
    site.publicKey = 'BNew'
    await open()
    expect(text()).toContain('চালু করুন')
    await press('চালু করুন')
    expect(unsubscribe).toHaveBeenCalledTimes(1)
    expect(pushManager.subscribe).toHaveBeenLastCalledWith({
      userVisibleOnly: true,
      applicationServerKey: 'BNew',
    })
  })
})

describe('a subscription', () => {
  async function switchedOn() {
    const double = browser()
    const page = await open()
    await press('চালু করুন')
    await page.unmount()
    return double
  }

  it('is told to the server again once a day, and after a new sign-in', async () => {
    const { writes } = await switchedOn()
    await renewPush(1)
    expect(writes()).toHaveLength(1)
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 86_400_001)
    await renewPush(1)
    expect(writes()).toHaveLength(2)
    endSession()
    signIn(1)
    await renewPush(1)
    expect(writes()).toHaveLength(3)
  })

  it('is not renewed for another account, nor after the permission was taken back', async () => {
    const { writes, notification } = await switchedOn()
    endSession()
    signIn(2)
    await renewPush(2)
    signIn(1)
    notification.permission = 'denied'
    await renewPush(1)
    expect(writes()).toHaveLength(1)
  })
})
