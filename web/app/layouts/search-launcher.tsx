import { Search } from 'lucide-react'
import { useCallback, useEffect, useState, type ComponentType } from 'react'
import { hasSingleKeys } from '#web/lib/single-key-shortcuts.ts'
import type { SessionUser } from '#web/lib/session-store.ts'
import { offlineError } from '#web/lib/api-error.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { paths } from '#web/app/pages/paths.ts'

type SearchPart = ComponentType<{ user: SessionUser; onClose: () => void }>

const load = async (): Promise<SearchPart> =>
  (await import('#web/app/layouts/search-everything.tsx')).SearchEverything

// Milliseconds until the files of the page have loaded. After this prefetch the search opens without the network.
const prefetchDelay = 4000

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]')

/** Opens the search of the staff area: by this button, by Ctrl+K on any page, and by / on the pages under /admin. */
export function SearchLauncher({ user }: { user: SessionUser }) {
  const [state, setState] = useState<'closed' | 'loading' | 'open'>('closed')
  const [SearchEverything, setPart] = useState<SearchPart>()
  const showToast = useToast()

  const open = useCallback(() => {
    setState((now) => (now === 'open' ? now : 'loading'))
    load().then(
      (part) => {
        setPart(() => part)
        setState('open')
      },
      () => {
        setState('closed')
        showToast({ message: offlineError().message })
      },
    )
  }, [showToast])

  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), prefetchDelay)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    // The listener is on the window, so that the search field of a list page handles the key first.
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.altKey || document.querySelector('dialog[open]'))
        return
      const isChord = (event.ctrlKey || event.metaKey) && event.code === 'KeyK'
      const isSlash =
        event.key === '/' &&
        !event.ctrlKey &&
        !event.metaKey &&
        location.pathname.startsWith(paths.admin) &&
        !isTyping(event.target) &&
        hasSingleKeys()
      if (!isChord && !isSlash) return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [open])

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K /"
        aria-busy={state === 'loading' || undefined}
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={open}
        className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-card text-ink transition-colors hover:bg-sunken lg:border lg:border-line-strong lg:px-3 lg:text-muted"
      >
        {state === 'loading' ? <Spinner /> : <Icon icon={Search} className="size-6 lg:size-5" />}
        <span className="max-lg:sr-only">খুঁজুন</span>
        <kbd aria-hidden className="hidden rounded-small bg-sunken px-1.5 text-xs lg:inline">
          Ctrl K
        </kbd>
      </button>
      {state === 'open' && SearchEverything && (
        <SearchEverything user={user} onClose={() => setState('closed')} />
      )}
    </>
  )
}
