import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

export const frame = 'relative flex h-full gap-4 rounded-card border bg-surface p-4'

/** As tall as a card, so that the page does not shift. */
export function ProviderCardSkeleton() {
  return (
    <div className={`${frame} border-line`}>
      <Skeleton className="mb-10 size-20 shrink-0 rounded-card sm:size-24" />
      <div className="flex flex-1 flex-col gap-2.5">
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="h-5 w-2/5" />
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-4 w-1/2" />
      </div>
    </div>
  )
}
