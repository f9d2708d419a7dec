import '#web/staff.css'
import { Bug } from 'lucide-react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { loadList, notLoaded } from '#web/lib/list/load-list.ts'
import { pageHandle } from '#web/app/page-handle.ts'
import { adminPaths } from '#web/app/admin-paths.ts'
import { apiContext } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { FilterDay, FilterSelect } from '#web/ui/list/list-filters.tsx'
import { ListPage, useChangeAddress } from '#web/ui/list/list-page.tsx'
import { Pagination } from '#web/ui/list/pagination.tsx'
import { clientErrorStates } from '#worker/features/operations/client-errors/client-errors.schema.ts'
import { clientErrorStateLabels } from './client-error.labels.ts'
import { clientErrorsList, type ClientErrorsAddress } from './client-errors.address.ts'
import { fetchClientErrors } from './client-errors.calls.ts'
import { ClientErrorsList } from './client-errors-list.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const address = clientErrorsList.read(new URL(request.url).searchParams)
  const { list: errors, failure } = await loadList(fetchClientErrors(context.get(apiContext), address), {
    data: [],
    meta: notLoaded,
    filters: { builds: [], paths: [] },
  })
  clientErrorsList.requireRows(address, errors.data, errors.meta.last_page)
  return { address, errors, failure }
}

export const handle = pageHandle<typeof loader>(() => ({ title: 'ব্রাউজারের ত্রুটি', noIndex: true }))

export function Component() {
  const { address, errors, failure } = useLoaderData<typeof loader>()
  const changeAddress = useChangeAddress()
  const change = (filter: Partial<ClientErrorsAddress>) =>
    changeAddress(clientErrorsList.changed(address, filter))
  const { builds, paths: seenPaths } = errors.filters
  const count = [address.build, address.day, address.path, address.state === 'resolved'].filter(
    Boolean,
  ).length
  return (
    <ListPage
      title="ব্রাউজারের ত্রুটি"
      description={
        <>
          দর্শকদের ফোন ও কম্পিউটারে সাইটের কোডে যা ভুল হয়েছে।{' '}
          <span role="status">
            {count > 0 || address.q ? 'পাওয়া গেছে' : 'সমাধান বাকি'} {formatCount(errors.meta.total)}টি
          </span>
        </>
      }
      search={{
        placeholder: 'ত্রুটির লেখা বা ফাইল',
        query: address.q,
        onSearch: (q) => change({ q }),
      }}
      filters={{
        count,
        fields: (
          <>
            <FilterSelect
              label="অবস্থা"
              value={address.state ?? 'open'}
              onChange={(state) => change({ state })}
              options={clientErrorStates.map((value) => ({ value, label: clientErrorStateLabels[value] }))}
            />
            <FilterSelect
              label="সংস্করণ"
              placeholder="সব"
              value={address.build}
              onChange={(build) => change({ build })}
              options={builds.map((value) => ({ value, label: value }))}
            />
            <FilterSelect
              label="পাতা"
              placeholder="সব"
              value={address.path}
              onChange={(path) => change({ path })}
              options={seenPaths.map((value) => ({ value, label: value }))}
            />
            <FilterDay label="তারিখ" value={address.day} onChange={(day) => change({ day })} />
          </>
        ),
      }}
      failure={failure}
      isEmpty={errors.data.length === 0}
      noMatches={{
        title: 'কোনো ত্রুটি পাওয়া যায়নি',
        clearTo: adminPaths.clientErrors,
        hint: 'অন্য পাতা, সংস্করণ বা তারিখ দিয়ে খুঁজুন।',
      }}
      empty={
        <EmptyState icon={Bug} title="কোনো ত্রুটির সমাধান বাকি নেই">
          কারো ব্রাউজারে সাইটের কোডে ভুল হলে এখানে দেখা যাবে।
        </EmptyState>
      }
      pagination={
        <Pagination
          current={errors.meta.current_page}
          last={errors.meta.last_page}
          hrefFor={(page) => clientErrorsList.path({ ...address, page })}
        />
      }
    >
      <ClientErrorsList errors={errors.data} />
    </ListPage>
  )
}
