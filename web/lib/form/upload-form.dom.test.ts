import { beforeEach, describe, expect, it, vi } from 'vitest'
import { UploadDouble } from '#test/support/screens/upload-double.ts'
import { ApiError, offlineError } from '#web/lib/api-error.ts'
import { beginSession, endSession, sessionSnapshot } from '#web/lib/session-store.ts'
import { uploadForm } from './upload-form.ts'

const customer = { id: 1, name: 'রহিমা', role: 'customer', phone: '01700000003', email: null } as const

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', UploadDouble)
  endSession()
})

function upload(headers?: HeadersInit) {
  const form = new FormData()
  form.set('image', new Blob(['picture']), 'photo.jpg')
  const stopper = new AbortController()
  const onProgress = vi.fn<(sent: number, total: number) => void>()
  const answer = uploadForm<{ message: string }>('/api/categories', form, {
    onProgress,
    signal: stopper.signal,
    ...(headers && { headers }),
  })
  // Tests read the rejection later, so it must count as handled.
  answer.catch(() => {})
  return { form, answer, onProgress, stopper, call: UploadDouble.last }
}

const failureOf = (answer: Promise<unknown>): Promise<unknown> =>
  answer.then(
    () => 'no failure',
    (error: unknown) => error,
  )

describe('an upload', () => {
  it('sends the form with the token of the session and the given headers', async () => {
    beginSession('token-1', customer)
    const { form, answer, call } = upload({ 'If-Match': '"monday"' })
    expect(call.address).toBe('POST /api/categories')
    expect(call.body).toBe(form)
    expect(call.headers.get('authorization')).toBe('Bearer token-1')
    expect(call.headers.get('if-match')).toBe('"monday"')
    call.answer(201, '{"message":"হয়েছে"}')
    expect(await answer).toEqual({ message: 'হয়েছে' })
  })

  it('sends the bookmark of its answer with the next call', () => {
    beginSession('token-1', customer)
    upload().call.answer(200, '{}', 'bookmark-7')
    expect(upload().call.headers.get('x-d1-bookmark')).toBe('bookmark-7')
  })

  it('reports how many bytes were sent', () => {
    const { call, onProgress } = upload()
    call.progress(10, 40)
    call.progress(40, 40)
    expect(onProgress.mock.calls).toEqual([
      [10, 40],
      [40, 40],
    ])
  })
})

describe('an upload that fails', () => {
  it('returns the errors of the fields that the server names [B-192]', async () => {
    const { answer, call } = upload()
    call.answer(422, '{"error":"validation_failed","message":"তথ্য সঠিক নয়","errors":{"image":["ছবি দিন"]}}')
    await expect(answer).rejects.toMatchObject({
      status: 422,
      code: 'validation_failed',
      message: 'তথ্য সঠিক নয়',
      fields: { image: ['ছবি দিন'] },
    })
  })

  it.each([
    [413, '<html><h1>413 Payload Too Large</h1></html>'],
    [502, '<html>Bad gateway</html>'],
    [500, ''],
    [503, 'null'],
  ])('has Bengali words for %s with the body %o [B-192]', async (status, body) => {
    const { answer, call } = upload()
    call.answer(status, body)
    const error = await failureOf(answer)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status, message: 'একটি সমস্যা হয়েছে। আবার চেষ্টা করুন।' })
  })

  it('takes an answer that breaks off, or the sign-in page of a network, for no answer', async () => {
    for (const body of ['{"message":"হ', '<!doctype html><title>Wi-Fi</title>', '']) {
      const { call, answer } = upload()
      call.answer(200, body)
      expect(await failureOf(answer), body).toEqual(offlineError())
    }
  })

  it('is offline when the connection breaks', async () => {
    const { answer, call } = upload()
    call.end('error')
    expect(await failureOf(answer)).toEqual(offlineError())
  })

  it('ends the session when the server rejects the token', async () => {
    beginSession('token-1', customer)
    const { answer, call } = upload()
    call.answer(401, '{"error":"unauthenticated","message":"আবার লগইন করুন"}')
    await expect(answer).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(sessionSnapshot().status).toBe('guest')
  })
})

describe('aborting an upload', () => {
  it('rejects with an AbortError, not as offline', async () => {
    const { answer, stopper } = upload()
    stopper.abort()
    expect(await failureOf(answer)).toMatchObject({ name: 'AbortError' })
  })

  it('sends nothing when it was aborted before it began', async () => {
    const earlier = upload().call
    const signal = AbortSignal.abort()
    const answer = uploadForm('/api/categories', new FormData(), { onProgress: () => {}, signal })
    answer.catch(() => {})
    expect(UploadDouble.last).toBe(earlier)
    expect(await failureOf(answer)).toMatchObject({ name: 'AbortError' })
  })
})

describe('an upload on a weak signal', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    return () => vi.useRealTimers()
  })

  it('continues while at least one byte is sent per minute', () => {
    const { call } = upload()
    const abort = vi.spyOn(call, 'abort')
    vi.advanceTimersByTime(59_000)
    call.progress(1, 9)
    vi.advanceTimersByTime(59_000)
    call.progress(2, 9)
    vi.advanceTimersByTime(59_000)
    expect(abort).not.toHaveBeenCalled()
  })

  it('is offline after a minute without progress', async () => {
    const { answer } = upload()
    vi.advanceTimersByTime(60_000)
    expect(await failureOf(answer)).toEqual(offlineError())
  })
})
