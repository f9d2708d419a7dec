/** An error of an API call: code and Bengali message of the API, and the messages of each field. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string[]>
  /** The whole body, for the details of a code: `terms`, `resets_at`, `retry_after` and others. */
  readonly body: Record<string, unknown>

  constructor(status: number, code: string, message: string, body: Record<string, unknown> = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.body = body
    this.fields = (body.errors ?? {}) as Record<string, string[]>
  }
}

/** The error of a call without an answer: status 0, code `offline`. */
export const offlineError = () =>
  new ApiError(0, 'offline', 'ইন্টারনেট সংযোগ পাওয়া যাচ্ছে না। সংযোগ দেখে আবার চেষ্টা করুন।')

/** Whether the page or its visitor ended it. */
export const isAbort = (error: unknown) => error instanceof Error && error.name === 'AbortError'

// The messages of Chromium, Firefox and Safari for a chunk that did not load.
const moduleLoadFailure = /dynamically imported module|importing a module script failed/i

/** Turns any thrown value into an ApiError, so that a page has a message for it. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof TypeError && moduleLoadFailure.test(error.message)) return offlineError()
  return new ApiError(500, 'internal', 'একটি সমস্যা হয়েছে। আবার চেষ্টা করুন।')
}
