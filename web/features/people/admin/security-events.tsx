import type { PartProps } from '#web/ui/layout/page-parts.tsx'
import { ShieldCheck } from 'lucide-react'
import { useLoaderData } from 'react-router'
import { listLoader, notLoaded, listQuery, defineList } from '#web/lib/list/list-address.ts'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { unwrap, type Api } from '#web/lib/api.ts'
import { bengaliDigits, formatCount } from '#web/lib/format.ts'
import { StateBadge, type StateLabel } from '#web/ui/feedback/state-badge.tsx'
import { FilterDays, FilterSelect, ListPage, useFilters } from '#web/ui/list/list-page.tsx'
import { type RowColumn, Rows } from '#web/ui/list/rows.tsx'
import {
  securityEventKinds,
  type SecurityEventKind,
  type SecurityEventResult,
} from '#worker/features/people/security-events/security-events.schema.ts'
import { roleRights } from '#worker/lib/rights.schema.ts'
import { TimeCell } from '#web/ui/list/row-cells.tsx'

const securityEventLabels: Record<SecurityEventKind, StateLabel> = {
  'auth.signed_in': { label: 'লগইন', tone: 'success' },
  'auth.failed': { label: 'ভুল চেষ্টা', tone: 'warning' },
  'auth.locked': { label: 'নিরাপত্তা যাচাই চাওয়া হয়েছে', tone: 'danger' },
  'auth.password_reset': { label: 'পাসওয়ার্ড বদল', tone: 'accent' },
  'auth.second_factor_changed': { label: 'দ্বিতীয় ধাপ বদল', tone: 'accent' },
  'auth.phone_changed': { label: 'ফোন নম্বর বদল', tone: 'accent' },
  'onboarding.suspected': { label: 'মাঠকর্মীর সন্দেহজনক ফর্ম', tone: 'danger' },
}

const securityResultLabels: Record<SecurityEventResult, string> = {
  succeeded: 'সফল',
  new_device: 'নতুন ডিভাইস থেকে সফল',
  wrong_password: 'ভুল পাসওয়ার্ড',
  unknown_account: 'এই নম্বরে অ্যাকাউন্ট নেই',
  wrong_code: 'ভুল কোড',
  wrong_second_factor: 'দ্বিতীয় ধাপের কোড ভুল',
  challenge_required: 'অনেকবার ভুল চেষ্টা',
  switched_on: 'চালু করা হয়েছে',
  switched_off: 'বন্ধ করা হয়েছে',
  recovery_code_used: 'পুনরুদ্ধার কোড ব্যবহার',
  same_series: 'পাশাপাশি নম্বর',
  same_device: 'একই ফোনে অনেক অ্যাকাউন্ট',
  same_second: 'কোড যাওয়ার সঙ্গে সঙ্গে উত্তর',
}

const day = /^\d{4}-\d{2}-\d{2}$/

const securityEventsList = defineList(adminPaths.securityEvents, {
  kind: securityEventKinds,
  user: 'id',
  from: day,
  to: day,
})
type SecurityEventsAddress = ReturnType<typeof securityEventsList.read>

const fetchSecurityEvents = (from: Api, address: SecurityEventsAddress) =>
  unwrap(from.admin['security-events'].$get({ query: listQuery(address) }))

type SecurityEvent = Awaited<ReturnType<typeof fetchSecurityEvents>>['data'][number]

export const loader = listLoader(securityEventsList, fetchSecurityEvents, { data: [], meta: notLoaded })

export function Component({ tabs }: PartProps) {
  const loaded = useLoaderData<typeof loader>()
  const { address, list: events } = loaded
  const { change, by } = useFilters(securityEventsList, address)
  return (
    <ListPage
      title="কাজ ও নিরাপত্তার লগ"
      tabs={tabs}
      list={securityEventsList}
      of={loaded}
      total={{ unit: 'টি' }}
      search={{ placeholder: 'নাম বা ফোন নম্বর' }}
      filters={{
        count: [address.kind, address.user, address.from, address.to].filter(Boolean).length,
        fields: (
          <FilterSelect
            label="ঘটনা"
            {...by('kind')}
            options={securityEventKinds.map((value) => ({ value, label: securityEventLabels[value].label }))}
          />
        ),
        more: <FilterDays address={address} onChange={change} />,
      }}
      noMatches={{
        title: 'কোনো ঘটনা পাওয়া যায়নি',
        hint: 'অন্য নাম, ঘটনা বা তারিখ দিয়ে খুঁজুন।',
      }}
      empty={{
        icon: ShieldCheck,
        title: 'এখনো কোনো ঘটনা নেই',
        hint: 'লগইন, ভুল চেষ্টা ও পাসওয়ার্ড বদল এখানে দেখা যাবে।',
      }}
    >
      <Rows
        caption="নিরাপত্তা ঘটনা"
        columns={columns}
        rows={events.data}
        rowKey={({ id }) => id}
        rowName={({ kind }) => securityEventLabels[kind].label}
        renderDetail={({ user }) =>
          user && (
            <ButtonLink variant="secondary" to={securityEventsList.path({ q: '', page: 1, user: user.id })}>
              এই অ্যাকাউন্টের সব ঘটনা
            </ButtonLink>
          )
        }
      />
    </ListPage>
  )
}

const columns: RowColumn<SecurityEvent>[] = [
  {
    header: 'ঘটনা',
    heading: true,
    width: 'w-1/4',
    cell: ({ kind }) => <StateBadge of={securityEventLabels[kind]} />,
    after: ({ count }) =>
      count > 1 && <span className="text-sm whitespace-nowrap">{formatCount(count)} বার</span>,
  },
  { header: 'ফল', phone: 1, cell: ({ result }) => securityResultLabels[result] },
  {
    header: 'অ্যাকাউন্ট',
    phone: 2,
    cell: ({ user }) =>
      user
        ? [user.name ?? bengaliDigits(user.id), user.role && roleRights[user.role].label]
            .filter(Boolean)
            .join(' · ')
        : 'নেই',
  },
  { header: 'ডিভাইস', wide: true, cell: ({ device }) => device ?? 'অচেনা' },
  {
    header: 'নেটওয়ার্ক',
    wide: true,
    width: 'w-28',
    // Equal signs are the same network. They are not an address.
    cell: ({ network }) => <span className="font-mono">{network}</span>,
  },
  {
    header: 'সময়',
    width: 'w-40',
    phone: 3,
    cell: ({ at }) => <TimeCell at={at} withHour />,
  },
]
