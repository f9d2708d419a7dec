import '#web/staff.css'
import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { fetchAdminCategories } from './categories.calls.ts'
import { CategoriesScreen } from './categories-screen.tsx'
import { shrinkImage } from '#web/features/submissions/images/shrink-image.ts'
import { apiContext } from '#web/lib/api.ts'
import { pageHandle } from '#web/app/head.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { reloadPublicData } from '#web/app/revalidation.ts'
import { useSession } from '#web/app/session.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  return fetchAdminCategories(context.get(apiContext))
}

// The search filters the loaded list.
export { revalidateOnPathChange as shouldRevalidate } from '#web/app/revalidation.ts'

export const handle = pageHandle<typeof loader>(() => ({ title: 'ক্যাটাগরি ব্যবস্থাপনা', noIndex: true }))

export function Component() {
  const { data: categories } = useLoaderData<typeof loader>()
  const { user } = useSession()
  const [query, setQuery] = useSearchParams()
  return (
    <Page>
      <CategoriesScreen
        categories={categories}
        q={query.get('q') ?? ''}
        isAdmin={user?.role === 'admin'}
        shrink={shrinkImage}
        onSearch={(q) => setQuery(q ? { q } : {}, { replace: true, preventScrollReset: true })}
        onSaved={reloadPublicData}
      />
    </Page>
  )
}
