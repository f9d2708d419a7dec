import { startTransition, useEffect, useState, type ReactNode } from 'react'

/** Data of a slow part of a page: a value on the server, a promise after a navigation in the browser. */
export type Deferred<Value> = { value: Value | Promise<Value> }

let refreshing = false

/** Loads the data of the page that is shown again. Its slow parts are awaited, so that no placeholder replaces what is there. */
export async function refreshInPlace(router: { revalidate: () => Promise<void> }): Promise<void> {
  refreshing = true
  try {
    await router.revalidate()
  } finally {
    refreshing = false
  }
}

/**
 * For loaders. The browser shows the page at once and this part later. The server waits, so that its HTML is complete.
 * `part` must not reject: catch the error and return it as a value.
 */
export async function deferred<Value>(part: Promise<Value>): Promise<Deferred<Value>> {
  return { value: typeof document === 'undefined' || refreshing ? await part : part }
}

/**
 * A value, or that of a promise; undefined until it has come. `use` of React holds back for 300 ms what follows a placeholder.
 * @throws what the promise was rejected with
 */
export function useArrived<Value>(value: Value | Promise<Value>): Value | undefined {
  const [settled, setSettled] = useState<{ of: unknown; value?: Value; error?: unknown }>()
  useEffect(() => {
    if (!(value instanceof Promise)) return
    value.then(
      // A transition renders in short tasks, between which the browser answers taps.
      (arrived: Value) => startTransition(() => setSettled({ of: value, value: arrived })),
      (error: unknown) => setSettled({ of: value, error }),
    )
  }, [value])
  if (!(value instanceof Promise)) return value
  if (settled?.of !== value) return undefined
  if ('error' in settled) throw settled.error
  return settled.value
}

type AwaitProps<Value> = {
  part: Deferred<Value>
  fallback: ReactNode
  children: (value: Value) => ReactNode
}

/** Shows a deferred part, and `fallback` until it has loaded. */
export function Await<Value>({ part, fallback, children }: AwaitProps<Value>) {
  const arrived = useArrived(part.value)
  return arrived === undefined ? fallback : children(arrived)
}
