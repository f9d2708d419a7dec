import { useEffect, useEffectEvent, type ComponentProps } from 'react'
import { Dialog } from './dialog.tsx'

type SheetProps = Omit<ComponentProps<typeof Dialog>, 'open'> & {
  /** When the sheet disappears without a navigation, its entry in the history does so, too. */
  removesEntry?: boolean
}

type Entry = { idx?: number; sheet?: true } | null

/** Whether the present entry of the history is that of an open sheet. A navigation from the sheet must replace it. */
export const isEntryOfSheet = (): boolean => (history.state as Entry)?.sheet === true

/**
 * A sheet at the bottom of a phone, which the back button closes, too. It is open while it is mounted, and has an entry in the history:
 * a navigation that it causes must replace that entry.
 */
export function Sheet({ onClose, removesEntry, ...rest }: SheetProps) {
  /** @returns whether the sheet may be left */
  const closeUnlessBusy = useEffectEvent(() => {
    if (!rest.busy) onClose()
    return !rest.busy
  })
  useEffect(() => {
    const entry = history.state as Entry
    // The same page for the router, one entry later.
    const idx = (entry?.idx ?? 0) + 1
    const push = () => history.pushState({ ...entry, idx, sheet: true }, '')
    const leave = (event: Event) => {
      // For the router nothing has happened: it would load the page again.
      event.stopImmediatePropagation()
      if (closeUnlessBusy()) removeEventListener('popstate', leave, true)
      else push()
    }
    push()
    addEventListener('popstate', leave, true)
    return () => {
      removeEventListener('popstate', leave, true)
      // After a reload, the entry below may be that of another sheet.
      const isOwnEntry = isEntryOfSheet() && (history.state as Entry)?.idx === idx
      if (!removesEntry || !isOwnEntry) return
      addEventListener('popstate', (event) => event.stopImmediatePropagation(), { capture: true, once: true })
      history.back()
    }
  }, [removesEntry])
  return <Dialog {...rest} open onClose={() => history.back()} />
}
