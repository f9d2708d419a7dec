import { X } from 'lucide-react'
import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { IconButton } from '#web/ui/layout/icon-button.tsx'
import { markPage } from './mark-page.ts'

type DialogProps = {
  /** By default true: it is often rendered only while it is open. */
  open?: boolean | undefined
  /** Called by Escape, the close button and a press outside. The caller sets `open` to false. */
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons, the main one first. */
  footer?: ReactNode
  /** While true, the dialog cannot be closed. */
  busy?: boolean
  wide?: boolean
}

/** A modal dialog, on a phone a sheet at the bottom. Its content is mounted only while it is open. */
export function Dialog({ open = true, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog({ onClose, title, children, footer, busy, wide }: Omit<DialogProps, 'open'>) {
  const dialogRef = useRef<HTMLDialogElement>(null)
  const titleRef = useRef<HTMLHeadingElement>(null)
  const titleId = useId()

  useLayoutEffect(() => {
    const dialog = dialogRef.current
    const previousFocus = document.activeElement
    dialog?.showModal()
    markPage()
    // A screen reader should start with the title, not with the first button.
    titleRef.current?.focus()
    return () => {
      // The browser restores the focus only if the dialog is closed before React removes it.
      dialog?.close()
      markPage()
      if (previousFocus instanceof HTMLElement && previousFocus.isConnected) previousFocus.focus()
    }
  }, [])

  const requestClose = () => {
    if (!busy) onClose()
  }
  // A text selection may end outside the dialog, so the press must start outside, too.
  const pressStartedOutside = useRef(false)
  const isOutside = (event: MouseEvent) => event.target === dialogRef.current

  return (
    <dialog
      ref={dialogRef}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        requestClose()
      }}
      // The browser closes the dialog at a second Escape without asking. During unmounting the ref is null.
      onClose={() => {
        if (busy) dialogRef.current?.showModal()
        else if (dialogRef.current) onClose()
      }}
      onMouseDown={(event) => {
        pressStartedOutside.current = isOutside(event)
      }}
      onClick={(event) => {
        if (pressStartedOutside.current && isOutside(event)) requestClose()
      }}
      className={`m-auto mb-0 max-h-[92dvh] w-full max-w-none overflow-hidden rounded-t-card bg-surface p-0 text-ink lifted sm:mb-auto sm:rounded-card motion-safe:animate-rise ${wide ? 'sm:max-w-3xl' : 'sm:max-w-lg'}`}
    >
      <div className="flex max-h-[92dvh] flex-col">
        <div className="flex items-start justify-between gap-3 border-b border-line py-2 ps-4 pe-2 sm:ps-5">
          <h2 ref={titleRef} id={titleId} tabIndex={-1} className="min-w-0 py-2 text-lg">
            {title}
          </h2>
          <IconButton icon={X} label="বন্ধ করুন" disabled={busy} onClick={requestClose} />
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 sm:p-5">{children}</div>
        {footer && (
          <div className="flex flex-col gap-2 border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row-reverse sm:gap-3 sm:px-5">
            {footer}
          </div>
        )}
      </div>
    </dialog>
  )
}
