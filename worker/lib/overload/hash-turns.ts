/**
 * The hashing of passwords in one isolate. `requests`: how many requests that hash are handled at once. `interval`:
 * milliseconds between the starts of two hashes. Tests and commands change the numbers.
 */
export const hashing = { requests: 16, interval: 400 }

let nextStart = 0

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Runs a hash when it is its turn. A hash blocks the isolate for 250 ms, so other requests get the time between two hashes.
 * Each caller waits for the clock and not for the hash before it: the runtime may stop a request at any time, and a turn that
 * it should hand on would be lost.
 */
export async function inTurn<Hash>(hash: () => Promise<Hash>): Promise<Hash> {
  for (let now = Date.now(); now < nextStart; now = Date.now()) await wait(nextStart - now)
  nextStart = Date.now() + hashing.interval
  return hash()
}
