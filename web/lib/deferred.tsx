import { Suspense, use, type ReactNode } from 'react'

/** A part of a page's data: a value when the server rendered the page, a promise after a navigation in the browser. */
export type Deferred<Value> = { value: Value | Promise<Value> }

/**
 * For loaders. The browser shows the page at once and this part when it arrives; the server waits for it, so that its
 * HTML and data are complete. `part` must not reject: a failure is a value, too.
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

/** Shows a deferred part, and the fallback until it arrives. Unlike the router's `Await` it renders a plain value at once. */
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
