import { unavailable, type AppError } from '#worker/lib/errors.ts'

/**
 * Milliseconds after which a call is given up. Tests shorten them.
 * `read`: a statement that only reads, which is tried twice. `write`: a statement that writes; D1 stops it after 30 s.
 * `outside`: a file of the copy at another provider.
 * `ready`: each service that the readiness check asks.
 */
export const deadlines = {
  read: 4_000,
  write: 20_000,
  kv: 2_000,
  cache: 500,
  bucket: 15_000,
  outside: 20_000,
  images: 20_000,
  assets: 5_000,
  ready: 3_000,
}

/** 503 for a service that failed, did not answer or answered nonsense. The cause is logged and never sent. */
export function serviceFault(cause: unknown): AppError {
  const fault = unavailable()
  fault.cause = cause
  return fault
}

/** @throws the error of `late` when the answer takes longer than so many milliseconds */
export async function inTime<Value>(
  answer: PromiseLike<Value>,
  milliseconds: number,
  late: () => Error = () => new Error('timed out'),
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const expiry = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), milliseconds)
  })
  return Promise.race([answer, expiry]).finally(() => clearTimeout(timer))
}
