import { useEffect, useRef, type ComponentProps } from 'react'
import { Dialog } from './dialog.tsx'

type SheetProps = Omit<ComponentProps<typeof Dialog>, 'open'>

/**
 * A sheet at the bottom of a phone, which the back button closes, too. It is open while it is mounted, and has an entry in the history:
 * a navigation that it causes must replace that entry.
 */
export function Sheet({ onClose, ...rest }: SheetProps) {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const entry = history.state as { idx?: number } | null
    // The same page for the router, one entry later.
    history.pushState({ ...entry, idx: (entry?.idx ?? 0) + 1 }, '')
    const leave = (event: Event) => {
      // For the router nothing has happened: it would load the page again.
      event.stopImmediatePropagation()
      close.current()
    }
    addEventListener('popstate', leave, { capture: true, once: true })
    return () => removeEventListener('popstate', leave, true)
  }, [])
  return <Dialog {...rest} open onClose={() => history.back()} />
}
