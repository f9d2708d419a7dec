import type { ReactNode } from 'react'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { usePageData } from '#web/lib/page-data-context.ts'
import { CategoryGridSkeleton } from './category-grid-skeleton.tsx'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import type { Head } from '#web/app/pages/head.ts'
import type { loader } from './categories.loader.ts'
import { paths } from '#web/app/pages/paths.ts'

const CategoryGrid = lazyPart(
  async () => (await import('./category-grid.tsx')).CategoryGrid,
  'never',
  <CategoryGridSkeleton />,
)

export const head: Head<typeof loader> = () => ({
  description: 'পেশা ধরে সেবাদাতা খুঁজুন। সব পেশা এক পাতায়।',
})

export function Component() {
  const { categories } = usePageData<typeof loader>()
  return (
    <Frame>
      {'problem' in categories ? (
        <ErrorState title="পেশার তালিকা আনা যায়নি">{categories.problem}</ErrorState>
      ) : categories.length === 0 ? (
        <EmptyState title="এখনো কোনো পেশা নেই" action={<ButtonLink to={paths.home}>হোমে যান</ButtonLink>} />
      ) : (
        <CategoryGrid categories={categories} />
      )}
    </Frame>
  )
}

export function HydrateFallback() {
  return (
    <Frame>
      <CategoryGridSkeleton />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Page title="সব পেশা" description="পেশা বেছে নিলে সেই পেশার সেবাদাতাদের তালিকা দেখবেন।">
      {children}
    </Page>
  )
}
