import { startTransition, useEffect, useState } from 'react'

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
