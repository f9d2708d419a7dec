import { Link } from '#web/ui/layout/link.tsx'
import { formatCount } from '#web/lib/format.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import type { WorkerDetail } from '#web/features/moderation/moderation.calls.ts'
import { sameLabels, stateLabels } from '#web/features/moderation/moderation.labels.ts'
import { queuePath } from './queue.address.ts'

const maxShown = 3

const listOf = (state: WorkerDetail['state']) =>
  state === 'active' || state === 'inactive' ? 'approved' : state

export function WorkerWarnings({ worker }: { worker: WorkerDetail }) {
  return (
    <>
      {worker.state === 'inactive' && worker.rejection_reason && (
        <Alert tone="warning" title="প্রোফাইল বন্ধ করার কারণ">
          {worker.rejection_reason}
        </Alert>
      )}
      {worker.state === 'rejected' && worker.rejection_reason && (
        <Alert tone="danger" title="প্রত্যাখ্যানের কারণ">
          {worker.rejection_reason}
        </Alert>
      )}
      {worker.phone_hidden_at && (
        <Alert tone="warning" title="নম্বর লুকানো আছে">
          তিনজন গ্রাহক জানিয়েছেন, নম্বরটি কাজ করে না। সেবাদাতা নিশ্চিত করলে আবার দেখা যাবে।
        </Alert>
      )}
      {worker.duplicates.length > 0 && (
        <Alert tone="warning">
          <details key={worker.id}>
            <summary className="font-semibold">
              একই তথ্যের আরও বায়োডাটা আছে ({formatCount(worker.duplicates.length)})
            </summary>
            <ul className="mt-1 flex flex-col gap-1">
              {worker.duplicates.slice(0, maxShown).map(({ id, name, state, same }) => (
                <li key={id}>
                  <Link
                    to={queuePath({ list: listOf(state), q: '', page: 1, worker: id, browsing: false })}
                    className="inline-flex min-h-8 items-center font-semibold text-action underline underline-offset-4"
                  >
                    {name}
                  </Link>{' '}
                  ({stateLabels[state].label}): {same.map((what) => sameLabels[what]).join(', ')}
                </li>
              ))}
            </ul>
            {worker.duplicates.length > maxShown && (
              <p>আরও {formatCount(worker.duplicates.length - maxShown)} জন</p>
            )}
          </details>
        </Alert>
      )}
    </>
  )
}
