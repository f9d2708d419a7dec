import { startTransition, useEffect, useRef, useState, useSyncExternalStore } from 'react'

/**
 * `useSyncExternalStore` for what the HTML of the server cannot know. React renders the difference from the HTML at once, in one long
 * task with all the parts of the page that it concerns; here a transition after the hydration does it in short ones.
 * @param ofServer the value that the HTML shows
 */
export function useStore<Value>(
  subscribe: (changed: () => void) => () => void,
  read: () => Value,
  ofServer: () => Value,
): Value {
  const isFromServer = useRef(false)
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => {
    if (isFromServer.current) startTransition(() => setHydrated(true))
  }, [])
  return useSyncExternalStore(
    subscribe,
    () => (isFromServer.current && !isHydrated ? ofServer() : read()),
    () => {
      isFromServer.current = true
      return ofServer()
    },
  )
}
