import '#web/staff.css'
import { UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { redirect, useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router'
import {
  approvedCsvPath,
  approvedPath,
  countFilters,
  readApprovedAddress,
  type ApprovedAddress,
} from './approved.address.ts'
import { fetchApproved, type ApprovedWorker } from './approved.calls.ts'
import { ApprovedTable } from './approved-table.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { sortLabels } from '#web/features/moderation/moderation.labels.ts'
import { WorkerEditDialog } from '#web/features/moderation/queue/worker-edit-dialog.tsx'
import { LocationPicker } from '#web/features/places/location-picker.tsx'
import { fetchPlaces } from '#web/features/places/places.calls.ts'
import { FilterToggle } from '#web/ui/list/filter-toggle.tsx'
import { fetchFilterCategories } from '#web/features/providers/browse/browse.calls.ts'
import { apiContext } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { useCsvDownload } from '#web/lib/list/use-csv-download.ts'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { CsvButton } from '#web/ui/list/csv-button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { NothingMatches } from '#web/ui/list/nothing-matches.tsx'
import { PageHeading } from '#web/ui/layout/page-heading.tsx'
import { Pagination } from '#web/ui/list/pagination.tsx'
import { SearchBox } from '#web/ui/list/search-box.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { approvedSorts, type ApprovedSort } from '#worker/features/moderation/moderation.schema.ts'
import { pageHandle } from '#web/app/head.ts'
import { paths } from '#web/app/paths.ts'
import { Page } from '#web/ui/layout/page.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const from = context.get(apiContext)
  const address = readApprovedAddress(new URL(request.url).searchParams)
  const [workers, places, categories] = await Promise.all([
    fetchApproved(from, address),
    fetchPlaces(from),
    fetchFilterCategories(from),
  ])
  if (workers.data.length === 0 && address.page > 1)
    throw redirect(approvedPath({ ...address, page: Math.min(address.page - 1, workers.last_page) }))
  return { address, workers, places, categories }
}

export const handle = pageHandle<typeof loader>(() => ({ title: 'অনুমোদিত সেবাদাতা', noIndex: true }))

/** Everybody who was approved: found, looked at, edited. */
export function Component() {
  const { address, workers, places, categories } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const [filtering, setFiltering] = useState(false)
  const count = countFilters(address)
  const download = useCsvDownload(approvedCsvPath(address), 'approved-workers.csv')
  // Whoever is no longer on the page is not switched with the others.
  const [selected, setSelected] = useState<ReadonlySet<string | number>>(new Set())
  const [edited, setEdited] = useState<ApprovedWorker | null>(null)
  // Another filter is another list: it begins at its first page.
  const change = (filter: Partial<ApprovedAddress>) =>
    void navigate(approvedPath({ ...address, page: 1, ...filter }), {
      replace: true,
      preventScrollReset: true,
    })
  return (
    <Page width="table">
      <PageHeading
        description={`মোট ${formatCount(workers.total)} জন`}
        actions={workers.total > 0 && <CsvButton {...download} />}
      >
        অনুমোদিত সেবাদাতা
      </PageHeading>
      <SearchBox placeholder="নাম, ফোন নম্বর বা এলাকা" query={address.q} onSearch={(q) => change({ q })} />
      <FilterToggle
        isOpen={filtering}
        count={count}
        controls="worker-filters"
        onToggle={() => setFiltering(!filtering)}
      />
      <Card id="worker-filters" className={`flex flex-col gap-4 ${filtering ? '' : 'max-lg:hidden'}`}>
        <Field label="পেশা">
          <Select
            placeholder="সব পেশা"
            value={address.category_id ?? ''}
            onChange={(event) => change({ category_id: Number(event.target.value) || undefined })}
            options={categories.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
        <LocationPicker optional places={places} value={address} onChange={change} />
        {/* On a desk the headers of the table sort. */}
        <div className="lg:hidden">
          <Field label="সাজান">
            <Select
              value={address.sort}
              onChange={(event) => change({ sort: event.target.value as ApprovedSort })}
              options={approvedSorts.map((sort) => ({ value: sort, label: sortLabels[sort] }))}
            />
          </Field>
        </div>
      </Card>
      <BulkBar
        key={approvedPath(address)}
        workers={workers.data.filter(({ id }) => selected.has(id))}
        onClear={() => setSelected(new Set())}
      />
      {workers.data.length === 0 ? (
        <NoWorkers filtered={count > 0 || address.q !== ''} />
      ) : (
        <ApprovedTable
          workers={workers.data}
          address={address}
          selection={{ selected, onChange: setSelected }}
          onEdit={setEdited}
        />
      )}
      <Pagination
        current={workers.current_page}
        last={workers.last_page}
        hrefFor={(page) => approvedPath({ ...address, page })}
      />
      {edited && <WorkerEditDialog worker={edited} onClose={() => setEdited(null)} />}
    </Page>
  )
}

function NoWorkers({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <NothingMatches title="কাউকে পাওয়া যায়নি" clearTo={paths.adminApprovedWorkers}>
      অন্য নাম, পেশা বা এলাকা দিয়ে খুঁজুন।
    </NothingMatches>
  ) : (
    <EmptyState
      icon={UserRoundCheck}
      title="এখনো কেউ অনুমোদিত হননি"
      action={<ButtonLink to={paths.adminModeration}>বায়োডাটা যাচাই করুন</ButtonLink>}
    />
  )
}
