import '#web/staff.css'
import { UserRoundCheck, Power, PowerOff } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { approvedList, countFilters } from './approved.address.ts'
import { fetchApproved, type ApprovedWorker } from './approved.calls.ts'
import { ApprovedTable } from './approved-table.tsx'
import { sortLabels } from '#web/features/moderation/moderation.labels.ts'
import { WorkerEditDialog } from '#web/features/moderation/queue/worker-edit-dialog.tsx'
import { LocationPicker } from '#web/features/places/location-picker.tsx'
import { fetchPlaces } from '#web/features/places/places.calls.ts'
import { fetchFilterCategories } from '#web/features/providers/browse.calls.ts'
import { apiContext, api, unwrap } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { ButtonLink, Button } from '#web/ui/layout/button.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { FilterSelect, ListPage, useFilters } from '#web/ui/list/list-page.tsx'
import { approvedSorts } from '#worker/features/moderation/moderation.schema.ts'
import { loadList, notLoaded } from '#web/lib/list/list-address.ts'
import { useSession } from '#web/app/session.tsx'
import { maskedNote } from '#web/features/exports/exports.labels.ts'
import { adminPaths } from '#web/app/admin-paths.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { DeactivateDialog } from '#web/features/moderation/decision-dialogs.tsx'
import type { DeactivationInput } from '#worker/features/moderation/moderation-forms.schema.ts'
import { SelectionBar } from '#web/ui/list/rows.tsx'
import { useAction } from '#web/ui/feedback/use-action.ts'

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
        csv={
          workers.total > 0 && {
            path: '/api/admin/workers/approved.csv',
            name: 'approved-workers.csv',
            note: maskedNote(user),
          }
        }
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
            renderBulk={(chosen, clear) => (
              <BulkBar key={approvedList.path(address)} workers={chosen} onClear={clear} />
            )}
            onEdit={setEdited}
          />
        )}
      </ListPage>
      {edited && <WorkerEditDialog worker={edited} onClose={() => setEdited(null)} />}
    </>
  )
}

const doneLabels = { activate: 'চালু হয়েছে', deactivate: 'বন্ধ হয়েছে' } as const
type Action = keyof typeof doneLabels
type Result = { action: Action; done: number; refused: { name: string; message: string }[] }

function BulkBar({ workers, onClear }: { workers: readonly ApprovedWorker[]; onClear: () => void }) {
  const [asking, setAsking] = useState(false)
  const [result, setResult] = useState<Result>()
  const { pending, problem, run } = useAction()

  const start = (action: Action, reason?: DeactivationInput) =>
    run(async () => {
      setResult(undefined)
      try {
        const json = { ids: workers.map(({ id }) => id), action, ...(reason && { reason }) }
        const { done, refused } = await unwrap(api.admin.workers.bulk.$post({ json }))
        const nameOf = (id: number) => workers.find((worker) => worker.id === id)?.name ?? ''
        setResult({
          action,
          done: done.length,
          refused: refused.map(({ id, message }) => ({ name: nameOf(id), message })),
        })
        onClear()
      } finally {
        setAsking(false)
      }
    })

  return (
    <>
      <SelectionBar label="বাছাই করা সেবাদাতা" count={workers.length} unit="জন" clear={onClear}>
        <Button size="small" icon={Power} pending={pending} onClick={() => start('activate')}>
          চালু করুন
        </Button>
        <Button
          size="small"
          variant="danger"
          icon={PowerOff}
          disabled={pending}
          onClick={() => setAsking(true)}
        >
          বন্ধ করুন
        </Button>
      </SelectionBar>
      {problem && <Alert tone="danger">{problem}</Alert>}
      {result && <Outcome {...result} />}
      {asking && (
        <DeactivateDialog
          title={`${formatCount(workers.length)} জনের প্রোফাইল বন্ধ করবেন?`}
          pending={pending}
          problem={problem}
          onDecide={(reason) => void start('deactivate', reason)}
          onClose={() => setAsking(false)}
        >
          <p>গ্রাহকেরা এঁদের আর দেখবেন না। প্রত্যেককে কারণসহ জানানো হবে:</p>
          <p className="font-semibold">{workers.map(({ name }) => name).join(', ')}</p>
        </DeactivateDialog>
      )}
    </>
  )
}

const Outcome = ({ action, done, refused }: Result) => (
  <Alert
    tone={refused.length === 0 ? 'success' : 'warning'}
    title={`${formatCount(done)} জনের প্রোফাইল ${doneLabels[action]}${refused.length > 0 ? `, ${formatCount(refused.length)} জনের হয়নি` : ''}`}
  >
    {refused.length > 0 && (
      <ul className="mt-1 list-disc ps-5">
        {refused.map(({ name, message }) => (
          <li key={name}>
            {name}: {message}
          </li>
        ))}
      </ul>
    )}
  </Alert>
)
