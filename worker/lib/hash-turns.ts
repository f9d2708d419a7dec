/**
 * The hashing of passwords in one isolate. `requests`: how many requests that hash are handled at once. `interval`:
 * milliseconds between the starts of two hashes. `cost`: parameters of scrypt, 16 MiB and about 250 ms, the most that a Worker
 * can spend. PBKDF2 is capped too low there, and Argon2 is missing. Tests and commands change the numbers.
 */
export const hashing = { requests: 16, interval: 400, cost: { N: 2 ** 14, r: 8, p: 5 } }

let nextStart = 0

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Books the next start. @returns milliseconds until then */
function bookStart(): number {
  const now = Date.now()
  const left = nextStart - now
  // No start is further ahead than all that may wait, unless the clock was set back.
  const start = left > 0 && left <= hashing.requests * hashing.interval ? nextStart : now
  nextStart = start + hashing.interval
  return start - now
}

/**
 * Runs a hash when it is its turn, in the order of the calls. A hash blocks the isolate for 250 ms, so other requests get the
 * time between two hashes. Each caller waits for the clock and not for the hash before it: the runtime may stop a request at
 * any time, and a turn that it should hand on would be lost.
 */
export async function inTurn<Hash>(hash: () => Promise<Hash>): Promise<Hash> {
  const left = bookStart()
  if (left > 0) await wait(left)
  return hash()
}
