import type { ComponentType } from 'react'
import { lazyPart } from '#web/lib/lazy-part.tsx'

const loads: (() => Promise<unknown>)[] = []

/**
 * A component that shows an error. Few visitors need its code, so it loads after their first input, before they could lose the
 * connection on the way to another page. If it cannot load, a line of text takes its place.
 */
export function errorPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  loads.push(load)
  return lazyPart((): Promise<ComponentType<Props>> => load().catch(() => PlainError), 'at once')
}

export const preloadErrorParts = (): Promise<unknown> => Promise.all(loads.map((load) => load()))

function PlainError() {
  return (
    <p role="alert" className="px-4 py-12 text-center">
      পাতাটি দেখানো যাচ্ছে না। সংযোগ দেখে আবার চেষ্টা করুন।
    </p>
  )
}
