import { shownMessage } from '#web/lib/format.ts'
import { createContext, use, useCallback, useEffect, useState, type ReactNode } from 'react'

type ToastOptions = {
  message: ReactNode
  action?: { label: string; onPress: () => void }
  /** How long it is shown; by default ten seconds with an action, otherwise five. Hover and focus pause the timer. */
  seconds?: number
}

type ShownToast = ToastOptions & { id: number }
type ShowToast = (toast: ToastOptions) => () => void

const maxToasts = 3
const ToastContext = createContext<ShowToast>(() => () => {})
let lastId = 0

/** `const showToast = useToast()` shows a short message. The returned function dismisses it. */
export function useToast(): ShowToast {
  return use(ToastContext)
}

/** Contains the live region. Rendered once, around the application. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<ShownToast[]>([])
  const dismiss = useCallback(
    (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
    [],
  )
  const show = useCallback<ShowToast>(
    (options) => {
      lastId += 1
      const id = lastId
      setToasts((shown) => [...shown, { ...options, id }].slice(-maxToasts))
      return () => dismiss(id)
    },
    [dismiss],
  )
  return (
    <ToastContext value={show}>
      {children}
      <div
        role="status"
        className="pointer-events-none fixed inset-x-0 bottom-20 z-50 flex flex-col items-center gap-2 px-4 lg:bottom-6"
      >
        {toasts.map((toast) => (
          <ToastMessage key={toast.id} toast={toast} onDismiss={dismiss} />
        ))}
      </div>
    </ToastContext>
  )
}

function ToastMessage({ toast, onDismiss }: { toast: ShownToast; onDismiss: (id: number) => void }) {
  const { id, message, action, seconds = action ? 10 : 5 } = toast
  const [paused, setPaused] = useState(false)
  useEffect(() => {
    if (paused) return
    const timer = setTimeout(onDismiss, seconds * 1000, id)
    return () => clearTimeout(timer)
  }, [paused, id, onDismiss, seconds])
  return (
    <div
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className="pointer-events-auto flex min-h-12 w-full max-w-md animate-rise items-center justify-between gap-3 rounded-card bg-ink py-1.5 ps-4 pe-2 text-surface lifted"
    >
      <span className="min-w-0 py-1">{typeof message === 'string' ? shownMessage(message) : message}</span>
      {action && (
        <button
          type="button"
          onClick={() => {
            onDismiss(id)
            action.onPress()
          }}
          className="min-h-11 shrink-0 rounded-card px-3 font-semibold underline underline-offset-4 -outline-offset-3 focus-visible:outline-surface"
        >
          {action.label}
        </button>
      )}
    </div>
  )
}
