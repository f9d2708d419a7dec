import { useEffect } from 'react'

const inputs = ['scroll', 'pointerdown', 'keydown'] as const

/** Loads code that a visitor who uses the page may need soon. `load` must be the same function at each render. */
export function useAfterFirstInput(load: () => Promise<unknown>): void {
  useEffect(() => {
    const ended = new AbortController()
    const begin = () => {
      ended.abort()
      load().catch(() => undefined)
    }
    for (const input of inputs) addEventListener(input, begin, { passive: true, signal: ended.signal })
    return () => ended.abort()
  }, [load])
}
