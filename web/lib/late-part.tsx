import { Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { lazyCode } from './lazy-part.tsx'

const inputs = ['scroll', 'pointerdown', 'keydown', 'click', 'change'] as const

const nextInput = () =>
  new Promise<void>((resolve) => {
    if (typeof document === 'undefined') resolve()
    else for (const input of inputs) addEventListener(input, () => resolve(), { capture: true, once: true })
  })

let endWaiting = () => {}
const firstInput = Promise.race([nextInput(), new Promise<void>((resolve) => (endWaiting = resolve))])

/** Loads the late parts of the page now. Call it when the page changes without an input: React waits for the parts within what changes. */
export const loadLateParts = (): void => endWaiting()

/** Loads at the first input. Code that cannot be loaded, for example without a connection, is tried again at a later input. */
async function loadAtInput<Code>(load: () => Promise<Code>): Promise<Code> {
  await firstInput
  for (;;)
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      await nextInput()
    }
}

/**
 * A part of a rendered page that is useful only after an input: the Worker renders it, and the browser loads its code and hydrates it
 * after the first scroll, touch or key. The part must not read the session.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: ReactNode,
) {
  // While it waits, the HTML of the part stays as it is.
  const { preload, choose } = lazyCode(load, loadAtInput)
  function LatePart(props: Props) {
    const [Code] = useState(choose)
    return (
      <Suspense fallback={fallback}>
        <Code {...props} />
      </Suspense>
    )
  }
  return Object.assign(LatePart, { preload })
}
