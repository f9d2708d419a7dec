import { Select, Field } from '#web/ui/form/field.tsx'
import type { PartProps } from '#web/ui/layout/page-parts.tsx'
import { SearchCheck, CirclePlus, X } from 'lucide-react'
import { useLoaderData } from 'react-router'
import { listLoader, notLoaded, listQuery, defineList } from '#web/lib/list/list-address.ts'
import { api, unwrap, type Api } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Link } from '#web/ui/layout/link.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { useState } from 'react'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { Card } from '#web/ui/layout/card.tsx'

const unmetSearchesList = defineList(adminPaths.demandTab('unmet'), {})
type UnmetAddress = ReturnType<typeof unmetSearchesList.read>

const fetchUnmetSearches = (from: Api, address: UnmetAddress) =>
  unwrap(from.admin.searches.unmet.$get({ query: listQuery(address) }))

type UnmetSearches = Awaited<ReturnType<typeof fetchUnmetSearches>>
type UnmetSearch = UnmetSearches['data'][number]
type Trade = UnmetSearches['trades'][number]

const calls = api.admin.searches.unmet[':id']

type UnmetSearchRowProps = { search: UnmetSearch; trades: readonly Trade[] }

/** The words of a search, with the trade that sounds most like them already chosen. */
function UnmetSearchRow({ search, trades }: UnmetSearchRowProps) {
  const [categoryId, setCategoryId] = useState(search.suggested?.id ?? trades[0]?.id ?? 0)
  const { pending, problem, run } = useAction()
  const param = { id: String(search.id) }
  return (
    <li>
      <Card className="flex flex-col gap-3 sm:flex-row sm:items-end sm:justify-between">
        <div className="min-w-0">
          <p className="text-lg font-semibold wrap-anywhere">{search.words}</p>
          <p className="text-sm text-muted">{formatCount(search.searches)} বার খোঁজা হয়েছে</p>
          {problem && <Alert tone="danger">{problem}</Alert>}
        </div>
        <div className="flex flex-wrap items-end gap-2">
          <Field label="কোন পেশার শব্দ" className="min-w-52 grow">
            <Select
              value={categoryId}
              onChange={({ target }) => setCategoryId(Number(target.value))}
              options={trades.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Field>
          <Button
            icon={CirclePlus}
            pending={pending}
            onClick={() => run(() => unwrap(calls.word.$post({ param, json: { category_id: categoryId } })))}
          >
            যোগ করুন
          </Button>
          <Button
            variant="secondary"
            icon={X}
            pending={pending}
            onClick={() => run(() => unwrap(calls.$delete({ param })))}
          >
            বাদ দিন
          </Button>
        </div>
      </Card>
    </li>
  )
}

export const loader = listLoader(unmetSearchesList, fetchUnmetSearches, {
  data: [],
  meta: notLoaded,
  trades: [],
})

export function Component({ tabs }: PartProps) {
  const loaded = useLoaderData<typeof loader>()
  const { list: unmet } = loaded
  return (
    <ListPage
      title="চাহিদা"
      list={unmetSearchesList}
      of={loaded}
      tabs={
        <>
          {tabs}
          <p className="text-muted">
            মানুষ যা লিখে খুঁজেছেন কিন্তু পাননি, {formatCount(unmet.meta.total)}টি লেখা। শব্দটি যে পেশার, সেটিতে যোগ
            করলে পরের বার খুঁজলেই পাওয়া যাবে। এলাকার নাম হলে{' '}
            <Link to={adminPaths.localities} className="text-action underline">
              পাড়া ও বাজারে
            </Link>{' '}
            যোগ করুন।
          </p>
        </>
      }
      empty={{
        icon: SearchCheck,
        title: 'না-পাওয়া কোনো খোঁজ নেই',
        hint: 'কেউ কিছু খুঁজে না পেলে লেখাটি এখানে দেখা যাবে।',
      }}
    >
      <ul className="flex flex-col gap-3">
        {unmet.data.map((search) => (
          <UnmetSearchRow key={search.id} search={search} trades={unmet.trades} />
        ))}
      </ul>
    </ListPage>
  )
}
