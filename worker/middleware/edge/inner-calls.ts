import type { ShownData } from './data-version.ts'

/**
 * A request that a page sends to the API of this Worker for its data.
 * `own`: the version of the visitor's own write, which the calls carry because they have no cookie.
 * `shown`: what the answer shows. A route that keeps no copies leaves it out.
 */
type InnerCall = { own: number; shown?: ShownData }

const calls = new WeakMap<Request, InnerCall>()

/** Marks a request that a page sends for its data. @param own the version of the visitor's own write, or 0 */
export function markInnerCall(request: Request, own: number): Request {
  calls.set(request, { own })
  return request
}

/** Undefined for a request of a browser. */
export const innerCallOf = (request: Request): InnerCall | undefined => calls.get(request)
