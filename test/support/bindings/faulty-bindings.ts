import { interceptedDatabase } from './intercepted-database.ts'

/** How a service fails: an error at once, no answer ever, or an answer that is no answer. */
export const faults = ['fails', 'stalls', 'lies'] as const
export type Fault = (typeof faults)[number]

const never = () => new Promise<never>(() => undefined)

const answerOf = (fault: Fault, error: string): Promise<unknown> =>
  fault === 'fails'
    ? Promise.reject(new Error(error))
    : fault === 'stalls'
      ? never()
      : Promise.resolve({ nonsense: true })

/**
 * A database that works for the first calls and then fails with every call. A batch is one call.
 * @param healthyCalls Infinity for a database that never fails
 */
export function faultyDatabase(binding: D1Database, fault: Fault, healthyCalls: number) {
  let calls = 0
  const database = interceptedDatabase(binding, () => ({
    call: (_, run) => {
      calls += 1
      if (calls <= healthyCalls) return run()
      return answerOf(fault, 'D1_ERROR: Network connection lost.') as Promise<D1Result[]>
    },
  }))
  return { database, countCalls: () => calls }
}

/** A binding, or a part of one, whose every method fails. */
export function faultyBinding<Binding extends object>(binding: Binding, fault: Fault): Binding {
  return new Proxy(binding, {
    get: (target, name) =>
      typeof Reflect.get(target, name) === 'function' ? () => answerOf(fault, 'internal error') : undefined,
  })
}

/** The images service fails when it encodes; the calls before only describe the picture. */
export function faultyImages(fault: Fault): ImagesBinding {
  const chain = {
    transform: () => chain,
    output: () =>
      fault === 'lies'
        ? Promise.resolve({ image: () => new Blob(['<html>busy</html>']).stream() })
        : answerOf(fault, 'IMAGES_TRANSFORM_ERROR 9523'),
  }
  return { input: () => chain } as unknown as ImagesBinding
}

type Put = (key: string, store: () => Promise<R2Object | null>) => Promise<unknown>

/** A bucket with another `put`, to which `store` is the usual one. */
export const bucketWithPut = (bucket: R2Bucket, put: Put): R2Bucket =>
  new Proxy(bucket, {
    get(target, name) {
      if (name === 'put')
        return (...given: Parameters<R2Bucket['put']>) => put(given[0], () => target.put(...given))
      const value = Reflect.get(target, name) as unknown
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
