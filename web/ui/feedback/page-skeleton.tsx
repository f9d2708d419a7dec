import { Skeleton } from './skeleton.tsx'

/** What stands in for a page until its code and data are there. */
export function PageSkeleton() {
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-4 px-4 py-8" aria-busy="true">
      <Skeleton className="h-8 w-2/3" />
      <Skeleton className="h-40" />
      <Skeleton className="h-40" />
    </div>
  )
}
