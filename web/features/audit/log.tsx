import type { PartProps } from '#web/ui/layout/page-parts.tsx'
import { ChevronLeft, ChevronRight, ScrollText, ArrowRight } from 'lucide-react'
import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { apiContext } from '#web/lib/api.ts'
import { loadList, listQuery } from '#web/lib/list/list-address.ts'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { ListPage, useFilters, FilterDays, FilterSelect } from '#web/ui/list/list-page.tsx'
import { auditCsv, auditList, countAuditFilters, type AuditAddress } from './audit.address.ts'
import { fetchAudit, fetchAuditFilters, type AuditEntry } from './audit.calls.ts'
import { actionGroup, actionGroupLabel, actionLabel, entityLabels, actionText } from './action.labels.ts'
import { Link } from '#web/ui/layout/link.tsx'
import { settingLabels } from '#worker/features/settings/settings.schema.ts'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { bengaliDigits } from '#web/lib/format.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { differences, fieldLabel, valueText } from './field.labels.ts'
import { type RowColumn, Rows } from '#web/ui/list/rows.tsx'
import { TimeCell } from '#web/ui/list/row-cells.tsx'

const noEntries = { data: [], meta: { per_page: 0, newer: null, older: null } }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const from = context.get(apiContext)
  const address = auditList.read(new URL(request.url).searchParams)
  const [{ list: log, failure }, filters] = await Promise.all([
    loadList(fetchAudit(from, listQuery(address)), noEntries),
    fetchAuditFilters(from),
  ])
  // Entries can be deleted. A cursor without entries leads back to the first page.
  if (failure === null && log.data.length === 0 && (address.before || address.after))
    throw redirect(auditList.changed(address, {}))
  return { address, list: log, filters, failure }
}

export function Component({ tabs }: PartProps) {
  const { address, list: log, filters, failure } = useLoaderData<typeof loader>()
  const { change, by } = useFilters(auditList, address)
  const groups = [...new Set(filters.actions.map(actionGroup))]
  return (
    <ListPage
      title="কাজ ও নিরাপত্তার লগ"
      tabs={tabs}
      list={auditList}
      of={{ address, failure, list: { data: log.data } }}
      csv={auditCsv}
      search={{
        label: 'আইডি দিয়ে খুঁজুন',
        placeholder: 'বায়োডাটার আইডি বা রেফারেন্স',
      }}
      filters={{
        count: countAuditFilters(address),
        fields: (
          <>
            <FilterSelect
              label="কে"
              className="xl:max-w-38"
              placeholder="সবাই"
              {...by('actor')}
              options={[
                ...filters.actors.map(({ id, name, role }) => ({
                  value: String(id),
                  label: role === 'admin' ? `${name} (অ্যাডমিন)` : name,
                })),
                { value: 'system', label: 'সিস্টেম নিজে' },
              ]}
            />
            <FilterSelect<string> label="কাজ" className="xl:max-w-38" placeholder="সব কাজ" {...by('action')}>
              {groups.map((group) => (
                <optgroup key={group} label={actionGroupLabel(group)}>
                  <option value={group}>{actionGroupLabel(group)}: সব কাজ</option>
                  {filters.actions
                    .filter((action) => actionGroup(action) === group)
                    .map((action) => (
                      <option key={action} value={action}>
                        {actionLabel(action)}
                      </option>
                    ))}
                </optgroup>
              ))}
            </FilterSelect>
          </>
        ),
        more: (
          <>
            <FilterSelect
              label="কীসের উপর"
              placeholder="সবকিছু"
              {...by('entity')}
              options={filters.entities.map((entity) => ({
                value: entity,
                label: entityLabels[entity] ?? entity,
              }))}
            />
            <FilterDays address={address} onChange={change} />
          </>
        ),
      }}
      noMatches={{
        title: 'এমন কোনো কাজ পাওয়া যায়নি',
        hint: 'অন্য তারিখ, ব্যক্তি বা কাজ বেছে দেখুন।',
      }}
      empty={{
        icon: ScrollText,
        title: 'এখনো কোনো কাজ লেখা হয়নি',
        hint: 'যাচাই, পেমেন্ট বা সেটিংসে কিছু করলে এখানে দেখা যাবে।',
      }}
      pagination={<CursorLinks address={address} meta={log.meta} />}
    >
      <Rows
        caption="কাজের তালিকা"
        columns={columns}
        rows={log.data}
        rowKey={({ id }) => id}
        rowName={nameOf}
        renderDetail={(entry) => <Detail entry={entry} />}
        bulk={{
          label: 'বাছাই করা কাজ',
          unit: 'টি',
        }}
      />
    </ListPage>
  )
}

type CursorLinksProps = { address: AuditAddress; meta: { newer: number | null; older: number | null } }

/** Links by cursor instead of page number, because new entries would shift the pages. */
function CursorLinks({ address, meta }: CursorLinksProps) {
  if (meta.newer === null && meta.older === null) return null
  return (
    <nav aria-label="আগের ও পরের কাজ" className="flex flex-wrap justify-between gap-3">
      {meta.newer !== null ? (
        <ButtonLink
          variant="secondary"
          icon={ChevronLeft}
          to={auditList.changed(address, { after: String(meta.newer) })}
        >
          নতুন কাজ
        </ButtonLink>
      ) : (
        <span />
      )}
      {meta.older !== null && (
        <ButtonLink
          variant="secondary"
          icon={ChevronRight}
          to={auditList.changed(address, { before: String(meta.older) })}
        >
          পুরোনো কাজ
        </ButtonLink>
      )}
    </nav>
  )
}

const nameOf = (entry: AuditEntry) => `${entry.actor_name} ${actionText(entry)}`

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
