import { beforeEach, describe, expect, it, vi } from 'vitest'

const sendError = vi.fn<(kind: string, error: unknown) => Promise<void>>()

/** A page that has just loaded. */
async function openPage() {
  vi.resetModules()
  sendError.mockReset()
  vi.doMock('./send-error.ts', () => ({ sendError }))
  return import('./report-error.ts')
}

beforeEach(() => vi.doUnmock('./send-error.ts'))

describe('the errors of a page', () => {
  it('are reported at most five times, also when reporting fails', async () => {
    const { reportError } = await openPage()
    sendError.mockRejectedValue(new Error('sending failed'))
    for (let n = 0; n < 20; n += 1) reportError('error', new Error(`number ${n}`))
    await vi.waitFor(() => expect(sendError).toHaveBeenCalledTimes(5))
    reportError('error', new Error('later'))
    expect(sendError).toHaveBeenCalledTimes(5)
  })

  it('are those that no other code catches', async () => {
    const { watchErrors } = await openPage()
    watchErrors()
    const [thrown, rejected] = [new Error('thrown'), new Error('rejected')]
    window.dispatchEvent(Object.assign(new Event('error'), { error: thrown }))
    window.dispatchEvent(Object.assign(new Event('error'), { error: null, message: 'Script error.' }))
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: rejected }))
    await vi.waitFor(() => expect(sendError).toHaveBeenCalledTimes(3))
    expect(sendError.mock.calls).toEqual([
      ['error', thrown],
      ['error', 'Script error.'],
      ['rejection', rejected],
    ])
  })

  it('tell that their code is loading, so that its failure does not load the page again', async () => {
    const { reportError, isLoadingSender } = await openPage()
    expect(isLoadingSender()).toBe(false)
    reportError('error', new Error('x'))
    expect(isLoadingSender()).toBe(true)
    await vi.waitFor(() => expect(isLoadingSender()).toBe(false))
  })
})
