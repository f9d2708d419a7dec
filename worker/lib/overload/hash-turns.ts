/**
 * The hashing of passwords in one isolate. `requests`: how many requests that hash are handled at once. `interval`:
 * milliseconds between the starts of two hashes. Tests and commands change the numbers.
 */
export const hashing = { requests: 16, interval: 400 }

let nextStart = 0

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Milliseconds. No start is further ahead than the interval, unless the clock was set back: then nothing is left to wait for. */
const timeLeft = () => {
  const left = nextStart - Date.now()
  return left > hashing.interval ? 0 : left
}

/**
 * Runs a hash when it is its turn. A hash blocks the isolate for 250 ms, so other requests get the time between two hashes.
 * Each caller waits for the clock and not for the hash before it: the runtime may stop a request at any time, and a turn that
 * it should hand on would be lost.
 */
export async function inTurn<Hash>(hash: () => Promise<Hash>): Promise<Hash> {
  for (let left = timeLeft(); left > 0; left = timeLeft()) await wait(left)
  nextStart = Date.now() + hashing.interval
  return hash()
}
