import { act } from 'react'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { find, press } from '#test/support/dom.ts'
import { pressShare } from './share-page.tsx'

// Other files have the same document.
afterAll(() => document.body.replaceChildren())

const url = `${window.location.origin}/biodata/7`
const subject = 'রহিম & সন্স — দর্জি, সাভার'
const line = `${subject}। কর্মীতে দেখুন:`

function shareButton() {
  document.body.innerHTML = '<button data-share="/biodata/7">শেয়ার করুন</button>'
  const button = find(HTMLElement, '[data-share]')
  button.dataset.subject = subject
  return button
}
const share = () => act(() => pressShare(shareButton()))
const browserWith = (more: { share: unknown; clipboard?: object }) =>
  vi.stubGlobal('navigator', { ...more, userAgent: navigator.userAgent })

beforeEach(() => vi.unstubAllGlobals())
// The open menu would be found by the tests of other files.
afterEach(() => document.body.replaceChildren())

describe('a provider is shared', () => {
  it('by the sheet of the device, and a closed sheet is the end of it', async () => {
    const sheet = vi.fn<(data: ShareData) => Promise<void>>(() =>
      Promise.reject(new DOMException('', 'AbortError')),
    )
    browserWith({ share: sheet })
    await share()
    expect(sheet).toHaveBeenCalledExactlyOnceWith({ title: subject, text: line, url })
    expect(document.querySelector('dialog')).toBeNull()
  })

  it.each([
    ['that the device lacks', undefined],
    ['that fails', () => Promise.reject(new DOMException('', 'NotAllowedError'))],
  ])('by a menu in place of a sheet %s, with a link for WhatsApp and one to copy', async (_, sheet) => {
    const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined)
    browserWith({ share: sheet, clipboard: { writeText } })
    await share()
    const whatsapp = find(HTMLAnchorElement, 'dialog a').href
    expect(new URL(whatsapp).searchParams.get('text')).toBe(`${line} ${url}`)
    await press('লিংক কপি করুন')
    expect(writeText).toHaveBeenCalledExactlyOnceWith(url)
    expect(document.body.textContent).toContain('লিংক কপি হয়েছে।')
  })
})
