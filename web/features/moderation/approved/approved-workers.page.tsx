import '#web/staff.css'
import { UserRoundCheck, Power, PowerOff, BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import {
  approvedList,
  countFilters,
  fetchApproved,
  findApproved,
  type ApprovedWorker,
  type ApprovedAddress,
} from './approved.calls.ts'
import { sortLabels, stateLabels } from '#web/features/moderation/moderation.labels.ts'
import { WorkerEditDialog } from '#web/features/moderation/queue/worker-edit-dialog.tsx'
import { LocationPicker } from '#web/features/places/location-picker.tsx'
import { fetchPlaces } from '#web/features/places/places.calls.ts'
import { fetchFilterCategories } from '#web/features/providers/browse.calls.ts'
import { apiContext, api, unwrap } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { FilterSelect, ListPage, useFilters } from '#web/ui/list/list-page.tsx'
import { approvedSorts } from '#worker/features/moderation/moderation.schema.ts'
import { loadList, notLoaded } from '#web/lib/list/list-address.ts'
import { useSession } from '#web/lib/session.ts'
import { maskedNote } from '#web/features/exports/exports.labels.ts'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { DeactivateDialog } from '#web/features/moderation/decision-dialogs.tsx'
import type { DeactivationInput } from '#worker/features/moderation/moderation-forms.schema.ts'
import { inParts, type BulkChoice } from '#web/ui/list/bulk-action.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { StateBadge } from '#web/ui/feedback/state-badge.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { type RowColumn, Rows } from '#web/ui/list/rows.tsx'
import { PhoneLink } from '#web/ui/layout/phone-number.tsx'
import { queuePath } from '#web/features/moderation/queue/queue.address.ts'
import { CallCell, EditButton, editColumn, TimeCell, PictureCell } from '#web/ui/list/row-cells.tsx'

export { revalidateUnlessOpened as shouldRevalidate } from '#web/ui/list/open-row.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const from = context.get(apiContext)
  const address = approvedList.read(new URL(request.url).searchParams)
  const [{ list, failure }, places, categories] = await Promise.all([
    loadList(fetchApproved(from, address), { data: [], ...notLoaded }),
    fetchPlaces(from),
    fetchFilterCategories(from),
  ])
  approvedList.requireRows(address, list.data, list.last_page)
  return { address, list: { data: list.data, meta: list }, places, categories, failure }
}

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  const { address, list: workers, places, categories } = loaded
  const { user } = useSession()
  const [edited, setEdited] = useState<ApprovedWorker | null>(null)
  const { change, by } = useFilters(approvedList, address)
  return (
    <>
      <ListPage
        title="অনুমোদিত সেবাদাতা"
        total={{ unit: ' জন' }}
        list={approvedList}
        of={loaded}
        csv={workers.meta.total > 0 && { ...file, note: maskedNote(user) }}
        search={{ placeholder: 'নাম, ফোন নম্বর বা এলাকা' }}
        filters={{
          count: countFilters(address),
          fields: (
            <FilterSelect
              label="পেশা"
              {...by('category_id')}
              options={categories.map(({ id, name }) => ({ value: id, label: name }))}
            />
          ),
          more: (
            <>
              <FilterSelect
                label="সাজান"
                {...by('sort', 'newest')}
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
        noMatches={{
          title: 'কাউকে পাওয়া যায়নি',
          hint: 'অন্য নাম, পেশা বা এলাকা দিয়ে খুঁজুন।',
        }}
        empty={{
          icon: UserRoundCheck,
          title: 'এখনো কেউ অনুমোদিত হননি',
          action: <ButtonLink to={adminPaths.moderation}>বায়োডাটা যাচাই করুন</ButtonLink>,
        }}
      >
        <Rows
          caption="অনুমোদিত সেবাদাতা"
          columns={columnsFor(address, setEdited)}
          rows={workers.data}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          findAll={() => findApproved(address)}
          bulk={{
            label: 'বাছাই করা সেবাদাতা',
            unit: ' জন',
            choices,
          }}
          renderDetail={(worker) => (
            <div className="flex flex-wrap gap-2">
              <ButtonLink size="small" to={queuePath({ status: 'approved', worker: worker.id })}>
                বায়োডাটা দেখুন
              </ButtonLink>
              <EditButton label={`${worker.name}-এর তথ্য সম্পাদনা করুন`} onEdit={() => setEdited(worker)} />
            </div>
          )}
        />
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

const columnsFor = (
  address: ApprovedAddress,
  onEdit: (worker: ApprovedWorker) => void,
): RowColumn<ApprovedWorker>[] => [
  {
    header: 'নাম',
    heading: true,
    width: 'w-64',
    sort: approvedList.sortBy(address, { ascending: 'name', descending: 'name_desc', first: 'ascending' }),
    before: ({ name, profile_photo: photo }) => <PictureCell src={photo} name={name} />,
    cell: ({ name }) => name,
    after: (worker) =>
      worker.verified_badge && (
        <>
          <Icon icon={BadgeCheck} className="size-5 shrink-0 text-action" />
          <span className="sr-only">যাচাইকৃত</span>
        </>
      ),
  },
  {
    header: 'ফোন',
    phone: 'end',
    width: 'w-30',
    cell: ({ phone }) => <CallCell phone={phone} />,
    // The search finds both numbers.
    full: ({ phone, account_phone: accountPhone }) => (
      <>
        <PhoneLink phone={phone} className="text-action underline underline-offset-4" />
        {accountPhone !== null && accountPhone !== phone && (
          <span className="block">
            অ্যাকাউন্ট: <PhoneLink phone={accountPhone} className="text-action" />
          </span>
        )}
      </>
    ),
  },
  {
    header: 'পেশা ও এলাকা',
    phone: 3,
    cell: ({ category, area }) => `${category.name}, ${area}`,
    full: ({ category, area, district }) => `${category.name}; ${area}, ${district}`,
  },
  {
    header: 'রেটিং',
    width: 'w-24',
    wide: true,
    align: 'end',
    sort: approvedList.sortBy(address, {
      ascending: 'rating_asc',
      descending: 'rating',
      first: 'descending',
    }),
    cell: ({ average_rating: average, total_ratings: total }) =>
      total === 0 ? '—' : `${formatCount(average, { decimals: 1 })} (${formatCount(total)})`,
  },
  {
    header: 'জমা',
    width: 'w-24',
    wide: true,
    sort: approvedList.sortBy(address, { ascending: 'oldest', descending: 'newest', first: 'descending' }),
    cell: ({ submitted_at: at }) => <TimeCell at={at} />,
  },
  {
    header: 'অবস্থা',
    phone: 1,
    width: 'w-24',
    cell: ({ state, is_paused: isPaused }) =>
      isPaused ? <Badge>বিরতিতে</Badge> : <StateBadge of={stateLabels[state]} />,
    full: ({ state, is_paused: isPaused }) => (
      <span className="inline-flex flex-wrap gap-1">
        <StateBadge of={stateLabels[state]} />
        {isPaused && <Badge>বিরতিতে</Badge>}
      </span>
    ),
  },
  editColumn(({ name }) => `${name}-এর তথ্য`, onEdit),
]
