import { lazy, useState, type ComponentType } from 'react'

const isServer = typeof document === 'undefined'

/**
 * Load the code of parts. In the browser those that are HTML of the server: without it they would be empty when they are shown
 * again. On the server all that are defined, because rendering does not wait for code.
 */
export const missingParts = new Set<() => Promise<unknown>>()

/** Loads the code of the parts that lack it. Never rejects: a part that cannot be loaded tries again itself. */
export async function loadMissingParts(): Promise<void> {
  const missing = new Set(missingParts)
  await Promise.all(
    [...missing].map((preload) =>
      preload().then(
        () => missingParts.delete(preload),
        () => false,
      ),
    ),
  )
  // The code of a part may define other parts.
  if ([...missingParts].some((preload) => !missing.has(preload))) await loadMissingParts()
}

/**
 * The code of a part, loaded once. `choose` gives the code itself if it is already there, or else a
 * component that waits for it. Choose once in the life of a part: `useState(choose)`.
 * @param wait delays that component, but not `preload`
 */
export function lazyCode<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  wait: <Code>(preload: () => Promise<Code>) => Promise<Code> = (preload) => preload(),
) {
  let loaded: ComponentType<Props> | undefined
  const preload = async () => (loaded = await load())
  if (isServer) missingParts.add(preload)
  const Part = lazy(async () => ({ default: await wait(preload) }))
  const choose = (): ComponentType<Props> => loaded ?? Part
  return { preload, choose }
}

/** `lazy` for pages that the Worker renders as well. It needs `Suspense` around it. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const { choose } = lazyCode(load)
  return function LazyPart(props: Props) {
    const [Code] = useState(choose)
    return <Code {...props} />
  }
}
