import {
  Suspense,
  useDeferredValue,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react'
import { lazyCode, missingParts } from './lazy-part.tsx'

const isServer = typeof document === 'undefined'
const never = () => () => {}

/** Whether the HTML around is from the server: true while the browser hydrates it, false after a navigation. */
export const useIsHydrating = () =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )

/**
 * A part of a rendered page that is only links and text. The Worker renders it, and a browser that got this HTML keeps it
 * without the code of the part, which loads for a navigation in the browser, or when a property changes. The part must not
 * read the session. `main.tsx` follows its links.
 */
export function staticPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: ReactNode,
) {
  const { preload, choose } = lazyCode(load)
  function StaticPart(props: Props) {
    const isHydrating = useIsHydrating()
    const [Code] = useState(choose)
    const [rendered] = useState(() => {
      if (!isHydrating || isServer) return null
      missingParts.add(preload)
      return props
    })
    // A deferred change keeps the HTML until the code has loaded.
    const current = useDeferredValue(props)
    return (
      <Suspense fallback={fallback}>
        {rendered && isSame(rendered, current) ? (
          // React leaves the children of such an element as the server wrote them.
          <div key="html" data-static dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />
        ) : (
          <div key={isServer ? 'html' : 'part'} data-static={isServer ? '' : undefined}>
            <Code {...current} />
          </div>
        )}
      </Suspense>
    )
  }
  return Object.assign(StaticPart, { preload })
}

/**
 * For loaders: the data of a page, when the code of its static parts has loaded, too. So a page that a navigation in the browser
 * opens is whole at once: its heading can get the focus, and the scroll position can be restored. The first page of a visit
 * runs no loader and loads no code: `loadMissingParts` does it when the visitor goes on.
 */
export async function withParts<Data>(
  data: Promise<Data>,
  ...parts: readonly { preload: () => Promise<unknown> }[]
): Promise<Data> {
  if (isServer) return data
  const [loaded] = await Promise.all([data, ...parts.map((part) => part.preload().catch(() => undefined))])
  return loaded
}

/** Properties are plain data. A revalidation that brings the same data changes nothing; a promise is never the same. */
const isSame = <Props extends object>(one: Props, other: Props) =>
  (Object.keys(other) as (keyof Props)[]).every(
    (name) => one[name] === other[name] || JSON.stringify(one[name]) === JSON.stringify(other[name]),
  )
