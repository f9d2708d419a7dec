import { ArrowRight } from 'lucide-react'
import { Link } from '#web/ui/layout/link.tsx'
import { settingLabels } from '#worker/features/settings/settings.schema.ts'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { bengaliDigits } from '#web/lib/format.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { actionLabel, actionText, entityLabels } from './action.labels.ts'
import type { AuditEntry } from './audit.calls.ts'
import { auditCsv, auditList, type AuditAddress } from './audit.address.ts'
import { differences, fieldLabel, valueText } from './field.labels.ts'
import { BulkActions } from '#web/ui/list/bulk-action.tsx'
import type { RowColumn } from '#web/ui/list/row-table.tsx'
import { Rows } from '#web/ui/list/rows.tsx'
import { TimeCell } from '#web/ui/list/row-cells.tsx'

type AuditListProps = { entries: readonly AuditEntry[]; address: AuditAddress }

export const AuditList = ({ entries, address }: AuditListProps) => (
  <Rows
    caption="কাজের তালিকা"
    columns={columns}
    rows={entries}
    rowKey={({ id }) => id}
    rowName={(entry) => `${entry.actor_name} ${actionText(entry)}`}
    renderDetail={(entry) => <Detail entry={entry} />}
    renderBulk={(selection) => (
      <BulkActions
        label="বাছাই করা কাজ"
        unit="টি"
        selection={selection}
        rowName={(entry) => `${entry.actor_name} ${actionText(entry)}`}
        file={{ ...auditCsv, all: auditList.filePath(auditCsv.path, address) }}
      />
    )}
  />
)

const columns: RowColumn<AuditEntry>[] = [
  {
    header: 'কাজ',
    heading: true,
    width: 'w-2/5',
    // The line of a phone has room for the act; on whom it was done stands below.
    cell: (entry) => (
      <>
        <span className="narrow:hidden">{actionText(entry)}</span>
        <span className="hidden narrow:inline">{actionLabel(entry.action)}</span>
      </>
    ),
  },
  {
    header: 'কীসের উপর',
    phone: 2,
    cell: ({ entity, entity_id: id, subject }) => (
      <>
        <span className={subject ? 'narrow:hidden' : undefined}>
          {entityLabels[entity] ?? entity} #{displayedId(id)}
        </span>
        {subject && <span className="hidden narrow:inline">{subject}</span>}
      </>
    ),
  },
  { header: 'কে', phone: 3, cell: ({ actor_name: name }) => name },
  {
    header: 'সময়',
    width: 'w-40',
    phone: 1,
    cell: ({ created_at: at }) => <TimeCell at={at} withHour />,
  },
]

function Detail({ entry }: { entry: AuditEntry }) {
  const { action, entity, entity_id: id } = entry
  const links = [
    [entityPaths[entity]?.(id, action), 'যেখানে হয়েছে দেখুন'],
    [auditList.path({ q: id, page: 1, entity }), 'এর সব কাজ'],
  ] as const
  return (
    <>
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
    </>
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
  setting: (id) => adminPaths.settingsTab(id),
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
        <div key={name} className="grid gap-x-3">
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
