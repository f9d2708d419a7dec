import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { press, render } from '#test/support/dom.ts'
import { keepInstallPrompt } from '#web/lib/install-prompt.ts'
import { InstallHint } from './install-hint.tsx'

keepInstallPrompt()

const text = () => document.body.textContent
const question = 'ফোনের পর্দায় রাখুন'

function offer() {
  const prompt = vi.fn<() => Promise<unknown>>(async () => ({ outcome: 'accepted' }))
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  dispatchEvent(event)
  return { event, prompt }
}

const visit = async () => {
  const page = await render(<InstallHint />)
  const shown = text().includes(question)
  await page.unmount()
  return shown
}

beforeEach(() => {
  localStorage.clear()
  dispatchEvent(new Event('appinstalled'))
})

it('says nothing in the window of another app, even if that makes an offer', async () => {
  offer()
  const agent = vi
    .spyOn(navigator, 'userAgent', 'get')
    .mockReturnValue('Mozilla/5.0 [FB_IAB/FB4A;FBAV/440.0;]')
  expect(await visit()).toBe(false)
  agent.mockRestore()
  expect(await visit()).toBe(true)
})

it('keeps the offer of the browser and uses it at the press of the button', async () => {
  const { event, prompt } = offer()
  expect(event.defaultPrevented).toBe(true)
  await render(<InstallHint />)
  expect(prompt).not.toHaveBeenCalled()
  await press('পর্দায় রাখুন')
  expect(prompt).toHaveBeenCalledTimes(1)
  expect(text()).not.toContain(question)
})

it('asks once, whether it was refused or not answered', async () => {
  offer()
  expect(await visit()).toBe(true)
  offer()
  expect(await visit()).toBe(false)
  localStorage.clear()
  await render(<InstallHint />)
  await press('দরকার নেই')
  expect(text()).not.toContain(question)
  offer()
  expect(await visit()).toBe(false)
})

it('disappears when the site is installed from the menu of the browser', async () => {
  offer()
  await render(<InstallHint />)
  await act(async () => dispatchEvent(new Event('appinstalled')))
  expect(text()).not.toContain(question)
  localStorage.clear()
  expect(await visit()).toBe(false)
})

it('does not ask inside of the installed app', async () => {
  offer()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  expect(await visit()).toBe(false)
})

it('does not ask where the browser cannot remember the answer', async () => {
  offer()
  const setItem = () => {
    throw new Error('blocked')
  }
  vi.stubGlobal('localStorage', { getItem: () => null, setItem })
  await render(<InstallHint />)
  expect(text()).not.toContain(question)
})

it('survives an offer that the browser has withdrawn', async () => {
  const { prompt } = offer()
  prompt.mockRejectedValue(new Error('used'))
  await render(<InstallHint />)
  await press('পর্দায় রাখুন')
  expect(text()).not.toContain(question)
})
