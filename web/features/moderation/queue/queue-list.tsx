import { Ban, Eye, Pencil } from 'lucide-react'
import { Link } from '#web/ui/layout/link.tsx'
import { formatRelative } from '#web/lib/format-time.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { StateBadge } from '#web/ui/feedback/state-badge.tsx'
import { Picture } from '#web/ui/layout/picture.tsx'
import type { QueueWorker } from '#web/features/moderation/moderation.calls.ts'
import { mendableFields } from '#worker/features/submissions/decision-reasons.schema.ts'
import { stateLabels } from '#web/features/moderation/moderation.labels.ts'

type QueueListProps = {
  workers: readonly QueueWorker[]
  open: number | undefined
  /** The id of the user: a case that the user looks at has no mark. */
  me: number | undefined
  hrefFor: (id: number) => string
  now: number
  /** Each card shows when its waiting change was sent, not when the profile was. */
  showsChanges: boolean
}

export function QueueList({ workers, open, me, hrefFor, now, showsChanges }: QueueListProps) {
  return (
    <ol className="flex flex-col gap-2">
      {workers.map((worker) => (
        <li key={worker.id}>
          <Link
            to={hrefFor(worker.id)}
            aria-current={worker.id === open ? 'true' : undefined}
            className="flex items-center gap-3 rounded-card border border-line bg-surface p-2 pe-3 hover:bg-tint aria-[current]:border-action aria-[current]:bg-tint"
          >
            <Picture
              src={worker.profile_photo}
              name={worker.name}
              alt=""
              sizes="56px"
              className="w-14 rounded-card"
            />
            <span className="min-w-0 flex-1">
              <span className="flex items-baseline justify-between gap-2">
                <span className="truncate font-semibold">{worker.name}</span>
                <span className="shrink-0 text-xs text-muted">
                  {formatRelative(
                    showsChanges ? (worker.pending_change_at ?? worker.submitted_at) : worker.submitted_at,
                    now,
                  )}
                </span>
              </span>
              <span className="block truncate text-sm text-muted">
                {worker.category.name} · {worker.area}, {worker.district}
              </span>
              <Marks worker={worker} me={me} />
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
}

function Marks({ worker, me }: { worker: QueueWorker; me: number | undefined }) {
  const showsState = worker.state === 'inactive'
  const asked = worker.state === 'pending' ? worker.field_to_mend : null
  const holder = worker.claimed_by?.id === me ? null : worker.claimed_by
  if (!showsState && worker.pending_change_id === null && !worker.account_suspended && !asked && !holder)
    return null
  return (
    <span className="mt-1 flex flex-wrap gap-1.5">
      {showsState && <StateBadge of={stateLabels[worker.state]} />}
      {worker.pending_change_id !== null && (
        <Badge tone="warning" icon={Pencil}>
          পরিবর্তন আছে
        </Badge>
      )}
      {asked && <Badge>{mendableFields[asked]} চাওয়া হয়েছে</Badge>}
      {holder && (
        <Badge tone="warning" icon={Eye}>
          {holder.name} দেখছেন
        </Badge>
      )}
      {worker.account_suspended && (
        <Badge tone="danger" icon={Ban}>
          অ্যাকাউন্ট স্থগিত
        </Badge>
      )}
    </span>
  )
}
