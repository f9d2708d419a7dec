import type { ReactNode } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { lazyPart, withParts } from '#web/lib/lazy-part.tsx'
import { useAfterFirstInput } from '#web/lib/hooks/use-after-first-input.ts'
import { CategoryGridSkeleton } from './category-grid-skeleton.tsx'
import { asApiError } from '#web/lib/api-error.ts'
import { apiContext, unwrap } from '#web/lib/api.ts'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ListFailure } from '#web/ui/list/list-failure.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import type { Head } from '#web/app/head.ts'
import { deferred, Await } from '#web/lib/deferred.tsx'
import { paths } from '#web/app/paths.ts'

const grid = () => import('./category-grid.tsx')
const CategoryGrid = lazyPart(async () => (await grid()).CategoryGrid, 'never', <CategoryGridSkeleton />)

export async function loader({ context }: LoaderFunctionArgs) {
  const categories = unwrap(context.get(apiContext).categories.$get()).then(
    ({ data }) => data,
    (error: unknown) => ({ problem: asApiError(error).message }),
  )
  return { categories: await withParts(deferred(categories), CategoryGrid) }
}

export const head: Head<typeof loader> = () => ({
  description: 'পেশা ধরে সেবাদাতা খুঁজুন। সব পেশা এক পাতায়।',
})

export function Component() {
  // A visitor who comes back sees the page at once if the code is there.
  useAfterFirstInput(grid)
  const { categories } = useLoaderData<typeof loader>()
  return (
    <Frame>
      <Await part={categories} fallback={<CategoryGridSkeleton />}>
        {(list) =>
          'problem' in list ? (
            <ListFailure title="পেশার তালিকা আনা যায়নি">{list.problem}</ListFailure>
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
    <Page title="সব পেশা" description="পেশা বেছে নিলে সেই পেশার সেবাদাতাদের তালিকা দেখবেন।">
      {children}
    </Page>
  )
}
