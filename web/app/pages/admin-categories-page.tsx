import '#web/staff.css'
import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { fetchAdminCategories } from '#web/features/admin-categories/categories-calls.ts'
import { CategoriesScreen } from '#web/features/admin-categories/categories-screen.tsx'
import { shrinkImage } from '#web/features/submissions/shrink-image.ts'
import { apiContext } from '#web/lib/api.ts'
import { pageHandle } from '../head.ts'
import { Page } from '../layouts/page.tsx'
import { notePublicChange } from '../public-change.ts'
import { useSession } from '../session.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  return fetchAdminCategories(context.get(apiContext))
}

// A search looks through what is there already.
export { onlyOnOtherPage as shouldRevalidate } from '../public-change.ts'

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
        onSaved={notePublicChange}
      />
    </Page>
  )
}
