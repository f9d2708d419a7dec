import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { find } from '#test/support/dom.ts'

type Toast = { message: string; action?: { label: string; onPress: () => void } }

// Test files share a document.
afterEach(() => {
  document.body.innerHTML = ''
})

beforeEach(() => localStorage.clear())

const html = (id: number) =>
  `<button type="button" data-favourite="${id}" data-name="রহিম" aria-pressed="false">পছন্দ</button>`
const button = (id: number) => find(HTMLElement, `[data-favourite="${id}"]`)
const isPressed = (id: number) => button(id).getAttribute('aria-pressed') === 'true'

async function openPage() {
  vi.resetModules()
  const session = await import('#web/lib/session-store.ts')
  const buttons = await import('./favourite-buttons.ts')
  const toasts: Toast[] = []
  const tools = {
    showToast: (toast: Toast) => {
      toasts.push(toast)
      return () => undefined
    },
    navigate: vi.fn<(path: string) => void>(),
  }
  buttons.keepPainted()
  return {
    ...session,
    toasts,
    tools,
    press: (id: number) => buttons.pressFavourite(button(id), tools, '/list'),
    sync: () => buttons.syncWithAccount(tools),
  }
}

describe('a button that saves', () => {
  it('shows what is saved, also on buttons that come later', async () => {
    localStorage.setItem('kormi.favourites', '[{"id":7,"name":"রহিম"}]')
    document.body.innerHTML = html(7) + html(8)
    await openPage()
    expect([isPressed(7), isPressed(8)]).toEqual([true, false])
    document.body.insertAdjacentHTML('beforeend', `<ul><li>${html(7)}</li></ul>`)
    const [, later] = document.querySelectorAll('[data-favourite="7"]')
    await vi.waitFor(() => expect(later?.getAttribute('aria-pressed')).toBe('true'))
  })

  it('saves with a way to the list, and removes with a way back', async () => {
    document.body.innerHTML = html(7)
    const { press, toasts, tools } = await openPage()
    await press(7)
    expect(isPressed(7)).toBe(true)
    toasts.at(-1)?.action?.onPress()
    expect(tools.navigate).toHaveBeenCalledWith('/list')
    await press(7)
    expect(isPressed(7)).toBe(false)
    expect(toasts.at(-1)?.action?.label).toBe('ফিরিয়ে আনুন')
    toasts.at(-1)?.action?.onPress()
    await vi.waitFor(() => expect(isPressed(7)).toBe(true))
  })

  it('shows the state of before and the reason when the server refuses', async () => {
    document.body.innerHTML = html(7)
    const { beginSession, press, toasts } = await openPage()
    beginSession('token-1', { id: 1, name: 'সালমা', role: 'customer', phone: '', email: null })
    const answer = Promise.withResolvers<Response>()
    vi.stubGlobal('fetch', () => answer.promise)
    const pressing = press(7)
    expect(isPressed(7)).toBe(true)
    answer.resolve(Response.json({ error: 'favourites_full', message: 'তালিকা পূর্ণ' }, { status: 409 }))
    await pressing
    expect(isPressed(7)).toBe(false)
    expect(toasts.map(({ message }) => message)).toEqual(['তালিকা পূর্ণ'])
  })

  it('says that the list of the phone was added, and is silent about a failure', async () => {
    const { beginSession, press, sync, toasts } = await openPage()
    document.body.innerHTML = html(7)
    await press(7)
    beginSession('token-1', { id: 1, name: 'সালমা', role: 'customer', phone: '', email: null })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await sync()
    expect(toasts).toHaveLength(1)
    vi.stubGlobal('fetch', () =>
      Promise.resolve(Response.json({ success: true, message: 'সফল', ids: [7], added: 1 })),
    )
    await sync()
    expect(toasts.at(-1)?.message).toContain('অ্যাকাউন্টে যোগ হয়েছে')
  })
})
