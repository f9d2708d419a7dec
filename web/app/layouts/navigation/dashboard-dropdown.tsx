import { ChevronDown, LayoutDashboard } from 'lucide-react'
import { useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import type { SessionUser } from '#web/lib/session-store.ts'
import { buttonClass } from '#web/ui/layout/button-class.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { rolePages } from './account-navigation.ts'
import { MenuList } from '#web/ui/layout/menu-list.tsx'

export function DashboardDropdown({ role }: { role: SessionUser['role'] }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const listId = useId()

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    setOpen(false)
    button.current?.focus()
  }
  const closeOnBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }
  return (
    <nav
      aria-label="ড্যাশবোর্ড"
      className="relative max-sm:hidden"
      onKeyDown={closeOnEscape}
      onBlur={closeOnBlur}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
        className={buttonClass({ variant: 'quiet', size: 'small' })}
      >
        <Icon icon={LayoutDashboard} />
        ড্যাশবোর্ড
        <Icon icon={ChevronDown} className={`size-4 transition-transform ${open ? 'rotate-180' : ''}`} />
      </button>
      <div
        id={listId}
        hidden={!open}
        // Without a tabIndex, a press on its edge would blur the menu and close it before the click.
        tabIndex={-1}
        className="absolute end-0 top-full mt-2 w-72 rounded-card border border-line bg-surface p-2 shadow-lift outline-none"
      >
        <MenuList items={rolePages(role)} onChoose={() => setOpen(false)} />
      </div>
    </nav>
  )
}
