/**
 * Sets limits and waits of the Worker that would make tests slow or refuse them, in the modules of the present isolate. Tests of the
 * limits set their own.
 */
export async function setTestLimits(): Promise<void> {
  const [{ hashing }, { inFlight }, { countingTimes }] = await Promise.all([
    import('#worker/lib/overload/hash-turns.ts'),
    import('#worker/middleware/admission.ts'),
    import('#worker/features/providers/interest/gather-counts.request.ts'),
  ])
  // A hash of full cost takes 250 ms.
  Object.assign(hashing, { requests: 1000, interval: 0, cost: { N: 2 ** 4, r: 8, p: 1 } })
  // Tests of limits send many requests at once, and services that hang make reads slow.
  Object.assign(inFlight, { reads: 1000, writes: 1000, gateways: 1000, slowReads: 1000 })
  // Many tests wait for the work after a response.
  countingTimes.gather = 0
}
