import { SkeletonList } from '#web/ui/feedback/skeleton.tsx'
import { ProviderCardSkeleton } from '#web/features/providers/provider-card-skeleton.tsx'

/** Shared by the list and its skeleton, so that the page does not shift. */
export const grid = 'grid gap-3 sm:gap-4 md:grid-cols-2'
export const headLine =
  'flex min-h-11 flex-wrap items-center justify-between gap-x-3 lg:min-h-12 lg:justify-start lg:pe-64'

export function ListingSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      <div className={headLine} />
      <SkeletonList count={8} className={grid} label="সেবাদাতাদের তালিকা আসছে">
        <ProviderCardSkeleton />
      </SkeletonList>
    </div>
  )
}
