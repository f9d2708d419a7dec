import { lazy, Suspense, useDeferredValue, useState, type ComponentType, type ReactNode } from 'react'
import { useStore } from './hooks/use-store.ts'

const isServer = typeof document === 'undefined'

type Code<Props> = () => Promise<ComponentType<Props>>

const missing = new Set<() => Promise<unknown>>()

/** Adds code to what `loadParts` loads. */
export const loadAhead = (load: () => Promise<unknown>): unknown => missing.add(load)

/**
 * Loads the code of all parts: on the server, because rendering does not wait for it; in the browser for the first taps and the next
 * pages, which need those that are HTML of the server, too. Never rejects: a part that cannot be loaded tries again itself.
 */
export async function loadParts(): Promise<void> {
  const known = new Set(missing)
  await Promise.all(
    [...known].map((preload) =>
      preload().then(
        () => missing.delete(preload),
        () => false,
      ),
    ),
  )
  // The code of a part may define other parts.
  if ([...missing].some((preload) => !known.has(preload))) await loadParts()
}

const inputs = ['scroll', 'pointerdown', 'keydown', 'click', 'change'] as const

const nextInput = () =>
  new Promise<void>((resolve) => {
    if (isServer) resolve()
    else for (const input of inputs) addEventListener(input, () => resolve(), { capture: true, once: true })
  })

let endWaiting = () => {}
const firstInput = Promise.race([nextInput(), new Promise<void>((resolve) => (endWaiting = resolve))])

/** Loads the parts that wait for an input now. Call it when the page changes without one: React waits for the parts within what changes. */
export const loadLateParts = (): void => endWaiting()

/** Loads at the first input. Code that cannot be loaded, for example without a connection, is tried again at a later input. */
async function loadAtInput<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  await firstInput
  for (;;)
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      await nextInput()
    }
}

const never = () => () => {}

/** Whether the HTML around is from the server: true while the browser hydrates it, false after a navigation. */
export const useIsHydrating = () =>
  useStore(
    never,
    () => false,
    () => true,
  )

/**
 * What a page that opens inside the app draws after its first frame. The HTML of the server has it at once. The end of the hydration
 * renders this component again, and not its children, which may wait for their code.
 */
export function Later({ children, fallback = null }: { children: ReactNode; fallback?: ReactNode }) {
  return useDeferredValue(true, useIsHydrating()) ? children : fallback
}

/**
 * When the browser makes the HTML of the server interactive. `at once`: as soon as the code is there. `at input`: after the first
 * scroll, touch or key. `never`: for what is only links and text. It keeps the HTML without the code, which a navigation in the browser
 * needs, and a property that changes; `main.tsx` follows the links. `if shown`: at once, and never ahead, because few visitors need it.
 */
type Hydration = 'at once' | 'at input' | 'never' | 'if shown'

/** A part of a page whose code loads later. The Worker renders it. A part that hydrates later must not read the session. */
export function lazyPart<Props extends object>(load: Code<Props>, hydrates: Hydration, fallback?: ReactNode) {
  let loaded: ComponentType<Props> | undefined
  const preload = async () => (loaded ??= await load())
  if (isServer || hydrates !== 'if shown') loadAhead(preload)
  const Waiting = lazy(async () => ({
    default: await (hydrates === 'at input' ? loadAtInput(preload) : preload()),
  }))
  function Part(props: Props) {
    // Once in the life of a part: the code itself if it is already there.
    const [Code] = useState((): ComponentType<Props> => loaded ?? Waiting)
    return <Code {...props} />
  }

  function LazyPart(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    )
  }
  function StaticPart(props: Props) {
    const isHydrating = useIsHydrating()
    const [rendered] = useState(() => (isHydrating && !isServer ? props : null))
    // A deferred change keeps the HTML until the code has loaded.
    const current = useDeferredValue(props)
    return (
      <Suspense fallback={fallback}>
        {rendered && isSame(rendered, current) ? (
          // React leaves the children of such an element as the server wrote them.
          <div key="html" data-static dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />
        ) : (
          <div key={isServer ? 'html' : 'part'} data-static={isServer ? '' : undefined}>
            <Part {...current} />
          </div>
        )}
      </Suspense>
    )
  }
  return Object.assign(hydrates === 'never' ? StaticPart : LazyPart, { preload })
}

/** Properties are plain data. A revalidation that brings the same data changes nothing; a promise is never the same. */
const isSame = <Props extends object>(one: Props, other: Props) =>
  (Object.keys(other) as (keyof Props)[]).every(
    (name) => one[name] === other[name] || JSON.stringify(one[name]) === JSON.stringify(other[name]),
  )
