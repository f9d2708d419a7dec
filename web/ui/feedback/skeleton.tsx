import type { ReactNode } from 'react'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'

/** A grey placeholder for loading content; `className` sets its size. */
export function Skeleton({ className = 'h-5 w-full' }: { className?: string }) {
  return <div aria-hidden className={`animate-breathe rounded-small bg-sunken ${className}`} />
}

type SkeletonListProps = {
  count: number
  /** One placeholder. */
  children: ReactNode
  label?: string
  /** The grid of the list that is loading, so that the layout does not shift. */
  className?: string
}

/** Placeholders of a list. A screen reader reads the label once. */
export function SkeletonList({
  count,
  children,
  label = 'লোড হচ্ছে',
  className = 'grid gap-4',
}: SkeletonListProps) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden className={className}>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} data-skeleton>
            {children}
          </div>
        ))}
      </div>
    </div>
  )
}
