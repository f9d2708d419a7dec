import { providerOfPath } from '#web/features/providers/wanted-provider.rules.ts'
import { readStored, writeStored } from '#web/lib/stored.ts'

// In the tab that paid only: a link to a result page must not make the page of another visitor spend a view.
const key = 'kormi.requested-page'

/** Notes that this tab pays because of a page that it wants to come back to. `ref`: of the payment. */
export const noteRequestedPage = (ref: string): void => void writeStored(key, ref, 'session')

/** Whether this tab started the payment. True once. Without storage the payer presses a button on the result page. */
export function takeRequestedPage(ref: string): boolean {
  return readStored(key, 'session') === ref && writeStored(key, null, 'session')
}

export const returnLabel = (path: string) =>
  providerOfPath(path) === undefined ? 'আগের পাতায় ফিরে যান' : 'নম্বর দেখুন'
