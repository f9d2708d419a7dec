import { Suspense, use, type ReactNode } from 'react'

/** A part of a page's data: there already when the page came from the server, still on its way after a click. */
export type Deferred<Value> = { value: Value | Promise<Value> }

/**
 * For loaders. The browser shows the page at once and this part when it comes; the server waits, so that its HTML and
 * data are whole. `part` must not reject: what failed is a value too.
 */
export async function deferred<Value>(part: Promise<Value>): Promise<Deferred<Value>> {
  return { value: typeof document === 'undefined' ? await part : part }
}

type WhenThereProps<Value> = {
  part: Deferred<Value>
  /** The skeleton. */
  fallback: ReactNode
  children: (value: Value) => ReactNode
}

/** Shows a part that `deferred` handed on, and its skeleton until then. */
export function Await<Value>({ part, fallback, children }: WhenThereProps<Value>) {
  return (
    <Suspense fallback={fallback}>
      <Resolved value={part.value}>{children}</Resolved>
    </Suspense>
  )
}

function Resolved<Value>({
  value,
  children,
}: {
  value: Value | Promise<Value>
  children: (value: Value) => ReactNode
}) {
  return children(value instanceof Promise ? (use(value) as Value) : value)
}
