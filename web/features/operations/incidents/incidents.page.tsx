import '#web/staff.css'
import { CircleCheck } from 'lucide-react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { loadList, notLoaded } from '#web/lib/list/load-list.ts'
import {
  incidentKindLabels,
  incidentText,
} from '#worker/features/operations/incidents/incident-texts.schema.ts'
import { incidentKinds } from '#worker/features/operations/incidents/incidents.schema.ts'
import { pageHandle } from '#web/app/page-handle.ts'
import { adminPaths } from '#web/app/admin-paths.ts'
import { apiContext, unwrap, type Api } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { formatDateTime, formatRelative } from '#web/lib/format-time.ts'
import { listQuery } from '#web/lib/list/list-address.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { FilterSelect } from '#web/ui/list/list-filters.tsx'
import { ListPage, useChangeAddress } from '#web/ui/list/list-page.tsx'
import { Pagination } from '#web/ui/list/pagination.tsx'
import { Table, type TableColumn } from '#web/ui/list/table.tsx'
import { incidentsList, type IncidentsAddress } from './incidents.address.ts'

const fetchIncidents = (from: Api, address: IncidentsAddress) =>
  unwrap(from.admin.incidents.$get({ query: listQuery(address) }))

type Incident = Awaited<ReturnType<typeof fetchIncidents>>['data'][number]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const address = incidentsList.read(new URL(request.url).searchParams)
  const { list: incidents, failure } = await loadList(fetchIncidents(context.get(apiContext), address), {
    data: [],
    meta: notLoaded,
  })
  incidentsList.requireRows(address, incidents.data, incidents.meta.last_page)
  return { address, incidents, now: Date.now(), failure }
}

export const handle = pageHandle<typeof loader>(() => ({ title: 'ঘটনা', noIndex: true }))

const states = [
  { value: 'open', label: 'চলছে' },
  { value: 'closed', label: 'শেষ হয়েছে' },
] as const

export function Component() {
  const { address, incidents, now, failure } = useLoaderData<typeof loader>()
  const changeAddress = useChangeAddress()
  const change = (filter: Partial<IncidentsAddress>) => changeAddress(incidentsList.changed(address, filter))
  const count = [address.state, address.kind].filter(Boolean).length
  return (
    <ListPage
      title="ঘটনা"
      description={
        <span role="status">
          সাইট নিজে যেসব সমস্যা ধরেছে, শেষ ৯০ দিনের {formatCount(incidents.meta.total)}টি
        </span>
      }
      filters={{
        count,
        alwaysOpen: true,
        fields: (
          <>
            <FilterSelect
              label="অবস্থা"
              placeholder="সব"
              value={address.state}
              onChange={(state) => change({ state })}
              options={states}
            />
            <FilterSelect
              label="ধরন"
              placeholder="সব"
              value={address.kind}
              onChange={(kind) => change({ kind })}
              options={incidentKinds.map((value) => ({ value, label: incidentKindLabels[value] }))}
            />
          </>
        ),
      }}
      failure={failure}
      isEmpty={incidents.data.length === 0}
      noMatches={{
        title: 'কোনো ঘটনা পাওয়া যায়নি',
        clearTo: adminPaths.incidents,
        hint: 'অন্য অবস্থা বা ধরন বেছে দেখুন।',
      }}
      empty={
        <EmptyState icon={CircleCheck} title="শেষ ৯০ দিনে কোনো সমস্যা ধরা পড়েনি">
          পেমেন্ট গেটওয়ে, এসএমএস, ছবি, স্বয়ংক্রিয় কাজ ও হিসাব প্রতি ৫ মিনিটে দেখা হয়।
        </EmptyState>
      }
      pagination={
        <Pagination
          current={incidents.meta.current_page}
          last={incidents.meta.last_page}
          hrefFor={(page) => incidentsList.path({ ...address, page })}
        />
      }
    >
      <Table caption="ঘটনা" columns={columnsAt(now)} rows={incidents.data} rowKey={({ id }) => id} />
    </ListPage>
  )
}

const columnsAt = (now: number): TableColumn<Incident>[] => [
  { key: 'what', header: 'ঘটনা', heading: true, cell: What },
  {
    key: 'state',
    header: 'অবস্থা',
    cell: ({ closed_at: closedAt }) =>
      closedAt === null ? <Badge tone="danger">চলছে</Badge> : <Badge tone="success">শেষ হয়েছে</Badge>,
  },
  {
    key: 'opened',
    header: 'শুরু',
    cell: ({ opened_at: at }) => (
      <time dateTime={at} title={formatDateTime(at)}>
        {formatRelative(at, now)}
      </time>
    ),
  },
  {
    key: 'closed',
    header: 'শেষ',
    cell: ({ closed_at: at }) => (at === null ? '—' : <time dateTime={at}>{formatDateTime(at)}</time>),
  },
  { key: 'told', header: 'জানানো', cell: toldText },
]

function What(incident: Incident) {
  const { title, reason } = incidentText(incident)
  return (
    <div className="max-w-md">
      <p className="font-semibold">{title}</p>
      {reason !== '' && <p className="text-sm font-normal text-muted [overflow-wrap:anywhere]">{reason}</p>}
    </div>
  )
}

function toldText({
  announced_at: announcedAt,
  recovery_announced_at: recoveryAt,
  failed_tries: failedTries,
}: Incident): string {
  if (recoveryAt !== null) return `শুরু ও শেষ, ${formatDateTime(recoveryAt)}`
  if (announcedAt !== null) return `শুরু, ${formatDateTime(announcedAt)}`
  return failedTries > 0 ? `পাঠানো যায়নি, ${formatCount(failedTries)} বার চেষ্টা` : 'জানানো হয়নি'
}
