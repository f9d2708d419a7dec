// Requests that the renderer of a page sends, not a browser.
const calls = new WeakSet<Request>()

/** Marks a request that a page sends to the API of this Worker for its data. */
export function markInnerCall(request: Request): Request {
  calls.add(request)
  return request
}

/**
 * Whether a page sent the request. The page itself is kept at the edge, so its answers are kept in the memory of the isolate only:
 * several questions to the cache of the data centre would take longer than the database.
 */
export const isInnerCall = (request: Request): boolean => calls.has(request)
