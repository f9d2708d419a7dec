import type { ReactNode } from 'react'
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import { staticPart, withParts } from '#web/lib/static-part.tsx'
import { useAfterFirstInput } from '#web/lib/hooks/use-after-first-input.ts'
import { CategoryGridSkeleton } from './category-grid-skeleton.tsx'
import { apiContext, unwrap } from '#web/lib/api.ts'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { PageHeading } from '#web/ui/layout/page-heading.tsx'
import { pageHandle } from '#web/app/page-handle.ts'
import { deferred, Await } from '#web/lib/deferred.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { paths } from '#web/app/paths.ts'

const grid = () => import('./category-grid.tsx')
const CategoryGrid = staticPart(async () => (await grid()).CategoryGrid, <CategoryGridSkeleton />)

export async function loader({ context }: LoaderFunctionArgs) {
  const categories = unwrap(context.get(apiContext).categories.$get()).then(
    ({ data }) => data,
    () => null,
  )
  return { categories: await withParts(deferred(categories), CategoryGrid) }
}

export const handle = pageHandle<typeof loader>(() => ({
  title: 'সব পেশা',
  description: 'পেশা ধরে সেবাদাতা খুঁজুন। সব পেশা এক পাতায়।',
}))

export function Component() {
  // A visitor who comes back sees the page at once if the code is there.
  useAfterFirstInput(grid)
  const { categories } = useLoaderData<typeof loader>()
  const revalidator = useRevalidator()
  return (
    <Frame>
      <Await part={categories} fallback={<CategoryGridSkeleton />}>
        {(list) =>
          list === null ? (
            <ErrorState
              title="পেশার তালিকা লোড করতে সমস্যা হয়েছে"
              onRetry={() => void revalidator.revalidate()}
              retrying={revalidator.state === 'loading'}
            />
          ) : list.length === 0 ? (
            <EmptyState
              title="পেশার তালিকা শীঘ্রই আসছে"
              action={<ButtonLink to={paths.home}>হোমে যান</ButtonLink>}
            />
          ) : (
            <CategoryGrid categories={list} />
          )
        }
      </Await>
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
    <Page>
      <PageHeading description="পেশা বেছে নিলে সেই পেশার সেবাদাতাদের তালিকা দেখবেন।">সব পেশা</PageHeading>
      {children}
    </Page>
  )
}
