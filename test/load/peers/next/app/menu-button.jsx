'use client'

import { Menu } from 'lucide-react'
import { useState } from 'react'
import { Icon } from './drawing.jsx'

export function MenuButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <button
      type="button"
      aria-label="মেনু"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => setIsOpen(!isOpen)}
      className="-me-2 inline-flex size-11 shrink-0 items-center justify-center rounded-card text-ink transition-colors not-disabled:hover:bg-sunken disabled:opacity-55 lg:hidden"
    >
      <Icon icon={Menu} className="size-6" />
    </button>
  )
}
