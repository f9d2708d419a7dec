import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

export const frame = 'relative flex h-full min-h-31 gap-3 rounded-card border bg-surface p-3'
export const photo = 'size-16 self-start rounded-card sm:size-18'

/** As tall as a card, so that the page does not shift. */
export function ProviderCardSkeleton() {
  return (
    <div className={`${frame} border-line`}>
      <Skeleton className={`shrink-0 ${photo}`} />
      <div className="flex flex-1 flex-col gap-2.5">
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-4 w-1/2" />
      </div>
    </div>
  )
}
