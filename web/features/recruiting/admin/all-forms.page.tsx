import '#web/staff.css'
import { Users } from 'lucide-react'
import { useLoaderData } from 'react-router'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { RelatedPages } from '#web/app/pages/page-families.tsx'
import { formatCount } from '#web/lib/format.ts'
import { defineList, listLoader, notLoaded } from '#web/lib/list/list-address.ts'
import { StateBadge } from '#web/ui/feedback/state-badge.tsx'
import { Link } from '#web/ui/layout/link.tsx'
import { FilterSelect, ListPage, useFilters } from '#web/ui/list/list-page.tsx'
import { type RowColumn, Rows } from '#web/ui/list/rows.tsx'
import { Table } from '#web/ui/list/table.tsx'
import { onboardingStates } from '#worker/features/recruiting/recruiting.schema.ts'
import { fetchForms, type AgentsForms } from './onboarding.calls.ts'
import { stateLabels } from './own-forms.tsx'
import { TimeCell } from '#web/ui/list/row-cells.tsx'

const allForms = defineList(adminPaths.onboardingForms, { agent: 'id', state: onboardingStates })

export const loader = listLoader(allForms, fetchForms, { data: [], meta: notLoaded, agents: [] })

type Row = AgentsForms['data'][number]

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  const { address, list } = loaded
  const { by } = useFilters(allForms, address)
  return (
    <ListPage
      title="মাঠকর্মীদের ফর্ম"
      list={allForms}
      of={loaded}
      actions={<RelatedPages />}
      total={{ label: 'ফর্ম', unit: 'টি' }}
      search={{ placeholder: 'সেবাদাতার নাম বা ফোন নম্বর' }}
      filters={{
        count: [address.agent, address.state].filter(Boolean).length,
        fields: (
          <>
            <FilterSelect
              label="মাঠকর্মী"
              placeholder="সবাই"
              {...by('agent')}
              options={list.agents.map(({ agent }) => ({ value: agent.id, label: agent.name }))}
            />
            <FilterSelect
              label="অবস্থা"
              {...by('state')}
              options={onboardingStates.map((value) => ({ value, label: stateLabels[value].label }))}
            />
          </>
        ),
      }}
      noMatches={{ title: 'কোনো ফর্ম পাওয়া যায়নি', hint: 'অন্য মাঠকর্মী বা অবস্থা বেছে নিন।' }}
      empty={{
        icon: Users,
        title: 'এখনো কোনো ফর্ম নেই',
        hint: 'কোনো স্টাফকে “মাঠকর্মী” অনুমতি দিন। তিনি ফোনে ফর্ম নিলে এখানে দেখা যাবে।',
      }}
    >
      <Rows
        caption="মাঠকর্মীদের ফর্ম"
        columns={columns}
        rows={list.data}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
      />
      <Agents agents={list.agents} />
    </ListPage>
  )
}

const columns: RowColumn<Row>[] = [
  {
    header: 'সেবাদাতা',
    heading: true,
    width: 'w-52',
    cell: ({ name }) => name,
  },
  {
    header: 'অবস্থা',
    phone: 1,
    width: 'w-32',
    cell: ({ state }) => <StateBadge of={stateLabels[state]} />,
  },
  { header: 'কাজ', phone: 2, cell: ({ trade }) => trade ?? '—' },
  { header: 'এলাকা', cell: ({ place }) => place ?? '—' },
  { header: 'মাঠকর্মী', phone: 3, cell: ({ agent }) => agent.name },
  {
    header: 'সম্মতি',
    width: 'w-28',
    cell: ({ agreed_by: by }) => (by === null ? '—' : by === 'code' ? 'কোড' : 'মিসড কল'),
  },
  { header: 'এসেছে', width: 'w-24', cell: ({ sent_at: at }) => <TimeCell at={at} /> },
  {
    header: 'প্রোফাইল',
    width: 'w-28',
    action: true,
    cell: ({ provider_id: id, state }) =>
      id !== null &&
      state !== 'waiting' && (
        <Link className="text-action underline" to={adminPaths.worker({ id, status: state })}>
          দেখুন
        </Link>
      ),
  },
]

const Agents = ({ agents }: Pick<AgentsForms, 'agents'>) => (
  <section aria-labelledby="agents" className="mt-4 flex flex-col gap-2">
    <h2 id="agents" className="text-lg">
      ৯০ দিনের হিসাব
    </h2>
    <Table
      caption="মাঠকর্মীদের ৯০ দিনের হিসাব"
      columns={[
        { header: 'মাঠকর্মী', heading: true, cell: ({ agent }) => agent.name },
        { header: 'নিয়েছেন', cell: ({ taken }) => formatCount(taken) },
        { header: 'সম্মতি বাকি', cell: ({ waiting }) => formatCount(waiting) },
        { header: 'অনুমোদিত', cell: ({ approved }) => formatCount(approved) },
        { header: 'প্রত্যাখ্যাত', cell: ({ rejected }) => formatCount(rejected) },
        {
          header: '৩০ দিন পরও ফোন ধরেন',
          cell: ({ called_since: called, still_answering: answering }) =>
            called === 0 ? '—' : `${formatCount(called)} জনের ${formatCount(answering)} জন`,
        },
      ]}
      rows={agents}
      rowKey={({ agent }) => agent.id}
    />
  </section>
)
