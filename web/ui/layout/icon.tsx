import type { ComponentType } from 'react'

/** A component that draws an icon: from icons.tsx, or from lucide-react. */
export type Drawing = ComponentType<{ className?: string; strokeWidth?: number; 'aria-hidden'?: boolean }>

/** A decorative icon, hidden from screen readers. `className` sets size and colour. */
export function Icon({ icon: Shape, className = 'size-5' }: { icon: Drawing; className?: string }) {
  return <Shape aria-hidden strokeWidth={1.75} className={`shrink-0 ${className}`} />
}
