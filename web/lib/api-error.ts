/** A refused or failed call: the API's stable code, its Bengali message, and the reasons under each field. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string[]>
  /** The whole answer, for what a code brings along: `terms`, `resets_at`, `retry_after` … */
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

/** No answer came at all: the connection, not the server. Status 0, code `offline`. */
export const offlineError = () =>
  new ApiError(0, 'offline', 'ইন্টারনেট সংযোগ পাওয়া যাচ্ছে না। সংযোগ দেখে আবার চেষ্টা করুন।')

// How Chromium, Firefox and Safari say that the code of a page did not come.
const moduleLoadFailure = /dynamically imported module|importing a module script failed/i

/** Any thrown thing as an ApiError, so that a screen has words for it. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof TypeError && moduleLoadFailure.test(error.message)) return offlineError()
  return new ApiError(500, 'internal', 'একটি সমস্যা হয়েছে। আবার চেষ্টা করুন।')
}
