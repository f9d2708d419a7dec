import { Skeleton } from './skeleton.tsx'
import { Page } from '#web/ui/layout/page.tsx'

export function PageSkeleton() {
  return (
    <Page aria-busy="true">
      <Skeleton className="h-8 w-2/3" />
      <Skeleton className="h-40" />
      <Skeleton className="h-40" />
    </Page>
  )
}
