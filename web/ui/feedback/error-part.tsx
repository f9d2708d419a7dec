import type { ComponentType } from 'react'
import { lazyPart } from '#web/lib/lazy-part.tsx'

/** A component that shows an error. If its code cannot load, a line of text takes its place. */
export const errorPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart((): Promise<ComponentType<Props>> => load().catch(() => PlainError), 'at once')

function PlainError() {
  return (
    <p role="alert" className="px-4 py-12 text-center">
      পাতাটি দেখানো যাচ্ছে না। সংযোগ দেখে আবার চেষ্টা করুন।
    </p>
  )
}
