import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import { bengaliDigits, formatDateTime } from '#web/lib/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { actionText, entityLabels } from './action.labels.ts'
import type { AuditEntry } from './audit.calls.ts'
import { DifferenceList } from './difference-list.tsx'
import { entityPath } from './entity-path.rules.ts'
import { differences } from './field.labels.ts'

export function AuditList({
  entries,
  hrefForEntity,
  labels,
}: {
  entries: readonly AuditEntry[]
  /** The path to all entries about the same entity. */
  hrefForEntity: (entry: AuditEntry) => string
  /** Labels of fields from other features, such as the settings. */
  labels: Readonly<Record<string, string>>
}) {
  return (
    <Card as="section" flush aria-label="কাজের তালিকা">
      <ol className="divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} historyPath={hrefForEntity(entry)} labels={labels} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

type EntryProps = { entry: AuditEntry; historyPath: string; labels: Readonly<Record<string, string>> }

function Entry({ entry, historyPath, labels }: EntryProps) {
  const href = entityPath(entry)
  const changed = differences(entry.before, entry.after).length
  return (
    <details className="group">
      <summary className="flex min-h-14 list-none items-start gap-3 px-4 py-3 hover:bg-sunken sm:px-5 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="font-semibold">{entry.actor_name}</span> {actionText(entry)}
          <span className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-muted">
            <time dateTime={entry.created_at}>{formatDateTime(entry.created_at)}</time>
            <span>
              {entityLabels[entry.entity] ?? entry.entity} #{displayedId(entry.entity_id)}
            </span>
          </span>
        </span>
        <Icon
          icon={ChevronDown}
          className="mt-1 size-5 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-3 border-t border-line bg-ground px-4 py-4 sm:px-5">
        {changed > 0 || entry.before || entry.after ? (
          <DifferenceList entry={entry} labels={labels} />
        ) : (
          <p className="text-sm text-muted">এই কাজে কোনো মান লেখা হয়নি।</p>
        )}
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          কাজের কোড {entry.action}; আইডি {entry.entity_id}
          {entry.request_id && `; রিকোয়েস্ট ${entry.request_id}`}
        </p>
        <p className="flex flex-wrap gap-x-5">
          {href && (
            <Link
              to={href}
              className="inline-flex min-h-11 items-center font-semibold text-action hover:underline"
            >
              যেখানে হয়েছে দেখুন
            </Link>
          )}
          <Link
            to={historyPath}
            className="inline-flex min-h-11 items-center font-semibold text-action hover:underline"
          >
            এর সব কাজ
          </Link>
        </p>
      </div>
    </details>
  )
}

/** Numbers in Bengali digits. Payment references have 26 letters; the last six are enough to tell two apart. */
const displayedId = (id: string) =>
  /^\d+$/.test(id) ? bengaliDigits(id) : id.length > 12 ? `…${id.slice(-6)}` : id
