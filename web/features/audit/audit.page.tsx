import '#web/staff.css'
import { ChevronLeft, ChevronRight, ScrollText } from 'lucide-react'
import { useState } from 'react'
import { redirect, useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router'
import {
  auditPath,
  auditQueryOf,
  countAuditFilters,
  readAuditAddress,
  withFilter,
  type AuditAddress,
} from './audit.address.ts'
import { fetchAudit, fetchAuditFilters } from './audit.calls.ts'
import { AuditFilterFields } from './audit-filters.tsx'
import { AuditList } from './audit-list.tsx'
import { settingLabels } from '#web/features/settings/settings.labels.ts'
import { FilterToggle } from '#web/ui/list/filter-toggle.tsx'
import { apiContext } from '#web/lib/api.ts'
import { useCsvDownload } from '#web/lib/list/use-csv-download.ts'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { CsvButton } from '#web/ui/list/csv-button.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { NothingMatches } from '#web/ui/list/nothing-matches.tsx'
import { PageHeading } from '#web/ui/layout/page-heading.tsx'
import { SearchBox } from '#web/ui/list/search-box.tsx'
import { pageHandle } from '#web/app/head.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { paths } from '#web/app/paths.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const from = context.get(apiContext)
  const address = readAuditAddress(new URL(request.url).searchParams)
  const [log, filters] = await Promise.all([fetchAudit(from, auditQueryOf(address)), fetchAuditFilters(from)])
  // A link to a place that is no more: the beginning is better than nothing.
  if (log.data.length === 0 && (address.before || address.after))
    throw redirect(auditPath(withFilter(address, {})))
  return { address, log, filters }
}

export const handle = pageHandle<typeof loader>(() => ({ title: 'কার্যবিবরণী', noIndex: true }))

/** Who did what to what, and what it was before. */
export function Component() {
  const { address, log, filters } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const [filtering, setFiltering] = useState(false)
  const count = countAuditFilters(address)
  const { before: _before, after: _after, ...kept } = address
  const download = useCsvDownload(
    `/api/admin/audit/export?${new URLSearchParams(auditQueryOf(kept)).toString()}`,
    'audit-log.csv',
  )
  const change = (filter: AuditAddress) =>
    void navigate(auditPath(withFilter(address, filter)), { replace: true, preventScrollReset: true })
  return (
    <Page>
      <PageHeading description="কে, কখন, কী বদলেছেন" actions={<CsvButton {...download} />}>
        কার্যবিবরণী
      </PageHeading>
      <SearchBox
        label="আইডি দিয়ে খুঁজুন"
        placeholder="যেমন বায়োডাটার আইডি বা পেমেন্টের রেফারেন্স"
        query={address.q ?? ''}
        onSearch={(q) => change({ q: q || undefined })}
      />
      <FilterToggle
        isOpen={filtering}
        count={count}
        controls="audit-filters"
        onToggle={() => setFiltering(!filtering)}
      />
      <Card id="audit-filters" className={filtering ? '' : 'max-lg:hidden'}>
        <AuditFilterFields address={address} filters={filters} onChange={change} />
      </Card>
      {log.data.length === 0 ? (
        <NoEntries filtered={count > 0 || address.q !== undefined} />
      ) : (
        <AuditList
          entries={log.data}
          labels={settingLabels}
          hrefForEntity={(entry) => auditPath({ entity: entry.entity, q: entry.entity_id })}
        />
      )}
      <Neighbours address={address} meta={log.meta} />
    </Page>
  )
}

type NeighboursProps = { address: AuditAddress; meta: { newer: number | null; older: number | null } }

/** The log grows at its head, so its pages have no numbers: only what is newer and what is older. */
function Neighbours({ address, meta }: NeighboursProps) {
  if (meta.newer === null && meta.older === null) return null
  return (
    <nav aria-label="আগের ও পরের কাজ" className="flex flex-wrap justify-between gap-3">
      {meta.newer !== null ? (
        <ButtonLink
          variant="secondary"
          icon={ChevronLeft}
          to={auditPath(withFilter(address, { after: String(meta.newer) }))}
        >
          নতুনতর
        </ButtonLink>
      ) : (
        <span />
      )}
      {meta.older !== null && (
        <ButtonLink
          variant="secondary"
          icon={ChevronRight}
          to={auditPath(withFilter(address, { before: String(meta.older) }))}
        >
          পুরোনো কাজ
        </ButtonLink>
      )}
    </nav>
  )
}

function NoEntries({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <NothingMatches title="এমন কোনো কাজ পাওয়া যায়নি" clearTo={paths.adminAudit}>
      অন্য তারিখ, ব্যক্তি বা কাজ বেছে দেখুন।
    </NothingMatches>
  ) : (
    <EmptyState icon={ScrollText} title="এখনো কোনো কাজ লেখা হয়নি">
      যাচাই, পেমেন্ট বা সেটিংসে কিছু করলে এখানে দেখা যাবে।
    </EmptyState>
  )
}
