import type { ReactNode } from 'react'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'

/** A grey placeholder for loading content; `className` sets its size. */
export function Skeleton({ className = 'h-5 w-full' }: { className?: string }) {
  return <div aria-hidden className={`animate-breathe rounded-small bg-sunken ${className}`} />
}

function CardSkeleton() {
  return (
    <div className="flex gap-4 rounded-card border border-line bg-surface p-4">
      <Skeleton className="size-20 shrink-0 rounded-card" />
      <div className="flex flex-1 flex-col gap-3">
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-4 w-2/5" />
      </div>
    </div>
  )
}

type SkeletonListProps = {
  count: number
  /** One placeholder; by default a card with a picture and three lines. */
  children?: ReactNode
  label?: string
  /** The grid of the list that is loading, so that the layout does not shift. */
  className?: string
}

/** Placeholders of a list. A screen reader reads the label once. */
export function SkeletonList({
  count,
  children = <CardSkeleton />,
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
