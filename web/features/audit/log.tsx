import type { PartProps } from '#web/ui/layout/page-parts.tsx'
import { ChevronLeft, ChevronRight, ScrollText } from 'lucide-react'
import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { apiContext } from '#web/lib/api.ts'
import { loadList, listQuery } from '#web/lib/list/list-address.ts'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ListPage, useFilters, FilterDays, FilterSelect } from '#web/ui/list/list-page.tsx'
import { auditCsv, auditList, countAuditFilters, type AuditAddress } from './audit.address.ts'
import { fetchAudit, fetchAuditFilters, type AuditFilters } from './audit.calls.ts'
import { AuditList } from './audit-list.tsx'
import { actionGroup, actionGroupLabel, actionLabel, entityLabels } from './action.labels.ts'

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
  return { address, log, filters, failure }
}

export function Component({ tabs }: PartProps) {
  const { address, log, filters, failure } = useLoaderData<typeof loader>()
  const change = useFilters(auditList, address)
  return (
    <ListPage
      title="কাজ ও নিরাপত্তার লগ"
      tabs={tabs}
      list={auditList}
      address={address}
      csv={auditCsv}
      search={{
        label: 'আইডি দিয়ে খুঁজুন',
        placeholder: 'বায়োডাটার আইডি বা রেফারেন্স',
      }}
      filters={{
        count: countAuditFilters(address),
        fields: <MainFilters address={address} filters={filters} onChange={change} />,
        more: <MoreFilters address={address} filters={filters} onChange={change} />,
      }}
      failure={failure}
      isEmpty={log.data.length === 0}
      noMatches={{
        title: 'এমন কোনো কাজ পাওয়া যায়নি',
        hint: 'অন্য তারিখ, ব্যক্তি বা কাজ বেছে দেখুন।',
      }}
      empty={
        <EmptyState icon={ScrollText} title="এখনো কোনো কাজ লেখা হয়নি">
          যাচাই, পেমেন্ট বা সেটিংসে কিছু করলে এখানে দেখা যাবে।
        </EmptyState>
      }
      page={null}
      pagination={<CursorLinks address={address} meta={log.meta} />}
    >
      {() => <AuditList entries={log.data} address={address} />}
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

type AuditFilterFieldsProps = {
  address: AuditAddress
  filters: AuditFilters
  onChange: (filter: Partial<AuditAddress>) => void
}

function MainFilters({ address, filters, onChange }: AuditFilterFieldsProps) {
  const groups = [...new Set(filters.actions.map(actionGroup))]
  return (
    <>
      <FilterSelect
        label="কে"
        className="xl:max-w-38"
        placeholder="সবাই"
        value={address.actor}
        onChange={(actor) => onChange({ actor })}
        options={[
          ...filters.actors.map(({ id, name, role }) => ({
            value: String(id),
            label: role === 'admin' ? `${name} (অ্যাডমিন)` : name,
          })),
          { value: 'system', label: 'সিস্টেম নিজে' },
        ]}
      />
      <FilterSelect<string>
        label="কাজ"
        className="xl:max-w-38"
        placeholder="সব কাজ"
        value={address.action}
        onChange={(action) => onChange({ action })}
      >
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
  )
}

const MoreFilters = ({ address, filters, onChange }: AuditFilterFieldsProps) => (
  <>
    <FilterSelect
      label="কীসের উপর"
      placeholder="সবকিছু"
      value={address.entity}
      onChange={(entity) => onChange({ entity })}
      options={filters.entities.map((entity) => ({ value: entity, label: entityLabels[entity] ?? entity }))}
    />
    <FilterDays address={address} onChange={onChange} />
  </>
)
