import { ArrowRight, ChevronDown } from 'lucide-react'
import { Link } from '#web/ui/layout/link.tsx'
import { settingLabels } from '#worker/features/settings/settings.schema.ts'
import { adminPaths } from '#web/app/admin-paths.ts'
import { bengaliDigits } from '#web/lib/format.ts'
import { formatDateTime } from '#web/lib/format-time.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { actionText, entityLabels } from './action.labels.ts'
import type { AuditEntry } from './audit.calls.ts'
import { auditList } from './audit.address.ts'
import { differences, fieldLabel, valueText } from './field.labels.ts'
import type { ComponentType } from 'react'
import { Card } from '#web/ui/layout/card.tsx'

export const AuditList = ({ entries }: { entries: readonly AuditEntry[] }) => (
  <DetailList label="কাজের তালিকা" rows={entries} rowKey={({ id }) => id} summary={Summary} detail={Detail} />
)

const Summary = ({ row: entry }: { row: AuditEntry }) => (
  <span className="min-w-0 flex-1">
    <span className="font-semibold">{entry.actor_name}</span> {actionText(entry)}
    <span className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-muted">
      <time dateTime={entry.created_at}>{formatDateTime(entry.created_at)}</time>
      <span>
        {entityLabels[entry.entity] ?? entry.entity} #{displayedId(entry.entity_id)}
      </span>
    </span>
  </span>
)

function Detail({ row: entry }: { row: AuditEntry }) {
  const { action, entity, entity_id: id } = entry
  const links = [
    [entityPaths[entity]?.(id, action), 'যেখানে হয়েছে দেখুন'],
    [auditList.path({ q: id, page: 1, entity }), 'এর সব কাজ'],
  ] as const
  return (
    <div className="flex flex-col gap-3 border-t border-line bg-ground px-4 py-4 sm:px-5">
      {entry.before || entry.after ? (
        <DifferenceList entry={entry} />
      ) : (
        <p className="text-sm text-muted">এই কাজে কোনো মান লেখা হয়নি।</p>
      )}
      <p className="text-sm text-muted [overflow-wrap:anywhere]">
        কাজের কোড {action}; আইডি {id}
        {entry.request_id && `; রিকোয়েস্ট ${entry.request_id}`}
      </p>
      <p className="flex flex-wrap gap-x-5">
        {links.map(
          ([to, label]) =>
            to && (
              <Link
                key={label}
                to={to}
                className="inline-flex min-h-11 items-center font-semibold text-action hover:underline"
              >
                {label}
              </Link>
            ),
        )}
      </p>
    </div>
  )
}

const isNumber = (id: string) => /^\d+$/.test(id)

const entityPaths: Record<string, (id: string, action: string) => string | undefined> = {
  // The queue opens a profile of any state by its id.
  provider: (id) => (isNumber(id) ? `${adminPaths.moderation}?worker=${id}` : undefined),
  user: (id, action) => {
    if (action.startsWith('staff.')) return adminPaths.staff
    return action.startsWith('user.') && isNumber(id) ? adminPaths.customer(Number(id)) : undefined
  },
  payment: (id) => `${adminPaths.payments}?q=${encodeURIComponent(id)}`,
  category: () => adminPaths.categories,
  setting: (id) => adminPaths.settingsTab(id === 'moderation' ? 'system' : id),
  subscription_plan: () => adminPaths.plans,
  boosting_plan: () => adminPaths.plans,
  division: () => adminPaths.geolocation,
  district: () => adminPaths.geolocation,
  thana: () => adminPaths.geolocation,
}

/** Numbers in Bengali digits. Payment references have 26 letters; the last six are enough to tell two apart. */
const displayedId = (id: string) =>
  isNumber(id) ? bengaliDigits(id) : id.length > 12 ? `…${id.slice(-6)}` : id

const labels: Readonly<Record<string, string | undefined>> = settingLabels

function DifferenceList({ entry }: { entry: AuditEntry }) {
  const changed = differences(entry.before, entry.after)
  if (changed.length === 0) return <p className="text-sm text-muted">কোনো মান বদলায়নি।</p>
  return (
    <dl className="grid gap-2">
      {changed.map(({ name, before, after, hadBefore, hasAfter }) => (
        <div key={name} className="grid gap-x-3 sm:grid-cols-[minmax(0,12rem)_minmax(0,1fr)]">
          <dt className="text-sm text-muted">{labels[name] ?? fieldLabel(name)}</dt>
          <dd className="flex flex-wrap items-center gap-x-2 [overflow-wrap:anywhere]">
            {hadBefore && (
              <del className="min-w-0 text-muted">
                <span className="sr-only">আগে: </span>
                {valueText(name, before)}
              </del>
            )}
            {hadBefore && hasAfter && <Icon icon={ArrowRight} className="size-4 text-muted" />}
            {hasAfter && (
              <ins className="min-w-0 font-semibold no-underline">
                <span className="sr-only">পরে: </span>
                {valueText(name, after)}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type Props<Row> = {
  /** The name of the list for screen readers. */
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  summary: ComponentType<{ row: Row }>
  detail: ComponentType<{ row: Row }>
}

/** Rows that open to show their details. Works without JavaScript. */
function DetailList<Row>({ label, rows, rowKey, summary: Summary, detail: Detail }: Props<Row>) {
  return (
    <Card as="section" flush aria-label={label}>
      <ol className="divide-y divide-line">
        {rows.map((row) => (
          <li key={rowKey(row)}>
            <details className="group">
              <summary className="flex min-h-14 list-none items-start gap-3 px-4 py-3 hover:bg-sunken sm:px-5 [&::-webkit-details-marker]:hidden">
                <Summary row={row} />
                <Icon
                  icon={ChevronDown}
                  className="mt-1 size-5 text-muted transition-transform group-open:rotate-180"
                />
              </summary>
              <Detail row={row} />
            </details>
          </li>
        ))}
      </ol>
    </Card>
  )
}
