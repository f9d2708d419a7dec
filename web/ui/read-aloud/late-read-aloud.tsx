import { lazy, Suspense } from 'react'

const ReadAloud = lazy(async () => ({
  default: await import('./read-aloud.tsx').then(
    (module) => module.ReadAloud,
    // The form is complete without it.
    () => () => null,
  ),
}))

/** `ReadAloud`, whose code loads after the form, and only in browsers that can speak. Not for pages that the Worker renders. */
export function LateReadAloud() {
  if (!('speechSynthesis' in window)) return null
  return (
    <Suspense>
      <ReadAloud />
    </Suspense>
  )
}
