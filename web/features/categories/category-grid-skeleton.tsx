import { Skeleton, SkeletonList } from '#web/ui/feedback/skeleton.tsx'

export const grid = 'grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 md:grid-cols-4 lg:grid-cols-6'

export function CategoryGridSkeleton() {
  return (
    <SkeletonList count={12} className={grid}>
      <div className="overflow-hidden rounded-card border border-line bg-surface">
        <Skeleton className="aspect-4/3" />
        <div className="flex flex-col gap-2 p-3">
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-4 w-1/3" />
        </div>
      </div>
    </SkeletonList>
  )
}
