import type { LucideIcon } from 'lucide-react'

/** A decorative icon, hidden from screen readers. `className` sets size and colour. */
export function Icon({ icon: Drawing, className = 'size-5' }: { icon: LucideIcon; className?: string }) {
  return <Drawing aria-hidden strokeWidth={1.75} className={`shrink-0 ${className}`} />
}
