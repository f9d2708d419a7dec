import '#web/staff.css'
import { SearchCheck } from 'lucide-react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { pageHandle } from '#web/app/page-handle.ts'
import { loadList, notLoaded } from '#web/lib/list/load-list.ts'
import { apiContext } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { adminPaths } from '#web/app/admin-paths.ts'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { PageHeading } from '#web/ui/layout/page-heading.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ListFailure } from '#web/ui/list/list-failure.tsx'
import { Pagination } from '#web/ui/list/pagination.tsx'
import { unmetSearchesList } from './unmet-searches.address.ts'
import { fetchUnmetSearches } from './unmet-searches.calls.ts'
import { UnmetSearchRow } from './unmet-search-row.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const address = unmetSearchesList.read(new URL(request.url).searchParams)
  const { list: unmet, failure } = await loadList(fetchUnmetSearches(context.get(apiContext), address), {
    data: [],
    meta: notLoaded,
    trades: [],
  })
  unmetSearchesList.requireRows(address, unmet.data, unmet.meta.last_page)
  return { address, unmet, failure }
}

export const handle = pageHandle<typeof loader>(() => ({ title: 'না-পাওয়া খোঁজ', noIndex: true }))

export function Component() {
  const { address, unmet, failure } = useLoaderData<typeof loader>()
  return (
    <Page>
      <PageHeading
        actions={
          <ButtonLink variant="secondary" to={adminPaths.demand}>
            জানানোর অনুরোধ
          </ButtonLink>
        }
      >
        না-পাওয়া খোঁজ
      </PageHeading>
      <p className="text-muted">
        মানুষ যা লিখে খুঁজেছেন কিন্তু পাননি, {formatCount(unmet.meta.total)}টি লেখা। শব্দটি যে পেশার, সেটিতে যোগ
        করলে পরের বার খুঁজলেই পাওয়া যাবে।
      </p>
      {failure !== null ? (
        <ListFailure>{failure}</ListFailure>
      ) : unmet.data.length === 0 ? (
        <EmptyState icon={SearchCheck} title="না-পাওয়া কোনো খোঁজ নেই">
          কেউ কিছু খুঁজে না পেলে লেখাটি এখানে দেখা যাবে।
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-3">
          {unmet.data.map((search) => (
            <UnmetSearchRow key={search.id} search={search} trades={unmet.trades} />
          ))}
        </ul>
      )}
      <Pagination
        current={unmet.meta.current_page}
        last={unmet.meta.last_page}
        hrefFor={(page) => unmetSearchesList.path({ ...address, page })}
      />
    </Page>
  )
}
