import type { ClientErrorKind } from '#worker/features/operations/client-errors/client-errors.schema.ts'

const maxReports = 5
let reports = 0
let loading = 0

/** Whether the code that sends reports is loading: when that fails, the page must not load again. */
export const isLoadingSender = () => loading > 0

/** Sends an error of this page to the admin, at most five for a page. Most pages have none, so the code is loaded here. */
export function reportError(kind: ClientErrorKind, error: unknown): void {
  if (reports++ >= maxReports) return
  loading++
  void import('./send-error.ts')
    .finally(() => loading--)
    .then(({ sendError }) => sendError(kind, error))
    .catch(() => {})
}

/** Reports what no other code catches. */
export function watchErrors(): void {
  addEventListener('error', (event) => reportError('error', event.error ?? event.message))
  addEventListener('unhandledrejection', (event) => reportError('rejection', event.reason))
}
