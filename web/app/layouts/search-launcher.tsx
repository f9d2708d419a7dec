import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { SessionUser } from '#web/lib/session-store.ts'
import { Icon } from '#web/ui/icon.tsx'
import { paths } from '../paths.ts'

const load = () => import('./search-everything.tsx')
const SearchEverything = lazy(async () => ({ default: (await load()).SearchEverything }))

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]')

/** Opens the search over the back room: this button, Ctrl+K anywhere, and / on the pages of the back room. */
export function SearchLauncher({ role }: { role: SessionUser['role'] }) {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    // On the window, behind the document: a page with a search of its own has taken the key already.
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.altKey || document.querySelector('dialog[open]'))
        return
      const isChord = (event.ctrlKey || event.metaKey) && event.code === 'KeyK'
      const isSlash =
        event.key === '/' &&
        !event.ctrlKey &&
        !event.metaKey &&
        location.pathname.startsWith(paths.admin) &&
        !isTyping(event.target)
      if (!isChord && !isSlash) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K /"
        aria-label="খুঁজুন"
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-card text-ink transition-colors hover:bg-sunken lg:border lg:border-line-strong lg:px-3 lg:text-muted"
      >
        <Icon icon={Search} className="size-6 lg:size-5" />
        <span className="hidden lg:inline">খুঁজুন</span>
        <kbd className="hidden rounded-small bg-sunken px-1.5 text-xs lg:inline">Ctrl K</kbd>
      </button>
      {open && (
        <Suspense>
          <SearchEverything role={role} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
