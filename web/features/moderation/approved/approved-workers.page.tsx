import '#web/staff.css'
import { UserRoundCheck, Power, PowerOff } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import {
  approvedList,
  countFilters,
  fetchApproved,
  findApproved,
  type ApprovedWorker,
} from './approved.calls.ts'
import { ApprovedTable } from './approved-table.tsx'
import { sortLabels } from '#web/features/moderation/moderation.labels.ts'
import { WorkerEditDialog } from '#web/features/moderation/queue/worker-edit-dialog.tsx'
import { LocationPicker } from '#web/features/places/location-picker.tsx'
import { fetchPlaces } from '#web/features/places/places.calls.ts'
import { fetchFilterCategories } from '#web/features/providers/browse.calls.ts'
import { apiContext, api, unwrap } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { FilterSelect, ListPage, useFilters } from '#web/ui/list/list-page.tsx'
import { approvedSorts } from '#worker/features/moderation/moderation.schema.ts'
import { loadList, notLoaded } from '#web/lib/list/list-address.ts'
import { useSession } from '#web/lib/session.ts'
import { maskedNote } from '#web/features/exports/exports.labels.ts'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { DeactivateDialog } from '#web/features/moderation/decision-dialogs.tsx'
import type { DeactivationInput } from '#worker/features/moderation/moderation-forms.schema.ts'
import { BulkActions, inParts, type BulkChoice } from '#web/ui/list/bulk-action.tsx'

export { revalidateUnlessOpened as shouldRevalidate } from '#web/ui/list/open-row.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const from = context.get(apiContext)
  const address = approvedList.read(new URL(request.url).searchParams)
  const [{ list: workers, failure }, places, categories] = await Promise.all([
    loadList(fetchApproved(from, address), { data: [], ...notLoaded }),
    fetchPlaces(from),
    fetchFilterCategories(from),
  ])
  approvedList.requireRows(address, workers.data, workers.last_page)
  return { address, workers, places, categories, failure }
}

export function Component() {
  const { address, workers, places, categories, failure } = useLoaderData<typeof loader>()
  const { user } = useSession()
  const [edited, setEdited] = useState<ApprovedWorker | null>(null)
  const change = useFilters(approvedList, address)
  return (
    <>
      <ListPage
        title="অনুমোদিত সেবাদাতা"
        figures={[
          {
            label: countFilters(address) > 0 || address.q ? 'পাওয়া গেছে' : 'মোট',
            value: `${formatCount(workers.total)} জন`,
          },
        ]}
        list={approvedList}
        address={address}
        csv={workers.total > 0 && { ...file, note: maskedNote(user) }}
        search={{ placeholder: 'নাম, ফোন নম্বর বা এলাকা' }}
        filters={{
          count: countFilters(address),
          fields: (
            <FilterSelect
              label="পেশা"
              placeholder="সব"
              value={address.category_id}
              onChange={(category_id) => change({ category_id })}
              options={categories.map(({ id, name }) => ({ value: id, label: name }))}
            />
          ),
          more: (
            <>
              <FilterSelect
                label="সাজান"
                value={address.sort ?? 'newest'}
                onChange={(sort) => change({ sort })}
                options={approvedSorts.map((value) => ({ value, label: sortLabels[value] }))}
              />
              <div className="sm:col-span-2 lg:col-span-3">
                <LocationPicker
                  optional
                  places={places}
                  value={address}
                  onChange={({ division_id, district_id, upazila_id }) =>
                    change({ division_id, district_id, upazila_id })
                  }
                />
              </div>
            </>
          ),
        }}
        failure={failure}
        isEmpty={workers.data.length === 0}
        noMatches={{
          title: 'কাউকে পাওয়া যায়নি',
          hint: 'অন্য নাম, পেশা বা এলাকা দিয়ে খুঁজুন।',
        }}
        empty={
          <EmptyState
            icon={UserRoundCheck}
            title="এখনো কেউ অনুমোদিত হননি"
            action={<ButtonLink to={adminPaths.moderation}>বায়োডাটা যাচাই করুন</ButtonLink>}
          />
        }
        page={workers}
      >
        {(pages) => (
          <ApprovedTable
            workers={workers.data}
            address={address}
            pages={pages}
            findAll={() => findApproved(address)}
            renderBulk={(selection) => (
              <BulkActions
                label="বাছাই করা সেবাদাতা"
                unit=" জন"
                selection={selection}
                rowName={({ name }) => name}
                choices={choices}
                file={{ ...file, all: approvedList.filePath(file.path, address) }}
              />
            )}
            onEdit={setEdited}
          />
        )}
      </ListPage>
      {edited && <WorkerEditDialog worker={edited} onClose={() => setEdited(null)} />}
    </>
  )
}

const file = { path: '/api/admin/workers/approved.csv', name: 'approved-workers.csv' } as const

const setActive = (json: { action: 'activate' } | { action: 'deactivate'; reason: DeactivationInput }) =>
  inParts((ids) => unwrap(api.admin.workers.bulk.$post({ json: { ...json, ids } })))

const choices: readonly BulkChoice<ApprovedWorker>[] = [
  { label: 'চালু করুন', icon: Power, act: setActive({ action: 'activate' }) },
  {
    label: 'বন্ধ করুন',
    icon: PowerOff,
    danger: true,
    Dialog: ({ count, names, start, ...asking }) => (
      <DeactivateDialog
        {...asking}
        title={`${count}-এর প্রোফাইল বন্ধ করবেন?`}
        onDecide={(reason) => start(setActive({ action: 'deactivate', reason }))}
      >
        <p>গ্রাহকেরা এঁদের আর দেখবেন না। প্রত্যেককে কারণসহ জানানো হবে:</p>
        {names}
      </DeactivateDialog>
    ),
  },
]
