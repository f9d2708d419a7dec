import { SkeletonList } from '#web/ui/feedback/skeleton.tsx'
import { ProviderCardSkeleton } from '#web/features/providers/provider-card-skeleton.tsx'

/** Shared by the list and its skeleton, so that the page does not shift. */
export const grid = 'grid gap-2 sm:gap-4 md:grid-cols-2'
// One row on a phone, which scrolls sideways. On wide screens the order is beside it.
export const headLine =
  '-mx-4 flex min-h-6 items-center gap-2 overflow-x-auto px-4 whitespace-nowrap large-text:flex-wrap lg:mx-0 lg:min-h-12 lg:flex-wrap lg:ps-0 lg:pe-64'

export function ListingSkeleton() {
  return (
    <div className="flex flex-col gap-2 lg:gap-3">
      <div className={headLine} />
      <SkeletonList count={8} className={grid} label="সেবাদাতাদের তালিকা আসছে">
        <ProviderCardSkeleton />
      </SkeletonList>
    </div>
  )
}
