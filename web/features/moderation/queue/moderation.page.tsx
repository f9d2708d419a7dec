import type { Asked } from './decision-bar.tsx'
import '#web/staff.css'
import { BadgeCheck, Keyboard, SearchX } from 'lucide-react'
import { useRef, useState } from 'react'
import {
  useLoaderData,
  useNavigate,
  useNavigation,
  useRevalidator,
  type LoaderFunctionArgs,
} from 'react-router'
import { paths } from '#web/app/pages/paths.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { loadList, notLoaded } from '#web/lib/list/list-address.ts'
import { RelatedPages } from '#web/app/pages/page-families.tsx'
import { OpenedHead, useFrame } from '#web/app/pages/table-page.tsx'
import { api, apiContext } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { sessionSnapshot } from '#web/lib/session-store.ts'
import { Button, ButtonLink } from '#web/ui/layout/button.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { PageHeading, Page } from '#web/ui/layout/page.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Pagination } from '#web/ui/list/pagination.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { SearchBox } from '#web/ui/list/search-box.tsx'
import { queueCounts, queueLists } from '#worker/features/moderation/moderation.schema.ts'
import { recordOf } from '#worker/features/providers/profile-fields.schema.ts'
import {
  claimCase,
  claimNextCase,
  fetchQueue,
  fetchWorker,
  type QueueWorker,
  type WorkerDetail,
} from '#web/features/moderation/moderation.calls.ts'
import { listLabels } from '#web/features/moderation/moderation.labels.ts'
import { PushCard } from '#web/features/outbox/push/push-card.tsx'
import {
  nextAfterDecision,
  neighbour,
  isWork,
  queueList,
  queuePath,
  type QueueAddress,
} from './queue.address.ts'
import { QueueList } from './queue-list.tsx'
import { DecisionNotice } from './decision-notice.tsx'
import { useDecisions, type DecisionCall } from './use-decisions.ts'
import { useQueueKeys } from './use-queue-keys.ts'
import { pressDocuments } from '#web/features/moderation/documents/identity-images.tsx'
import { callsFor, WorkerPanel } from './worker-panel.tsx'
import { hasSingleKeys, setSingleKeys } from '#web/lib/single-key-shortcuts.ts'
import { Switch } from '#web/ui/form/switch.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'

const keys: readonly (readonly [string, string])[] = [
  ['j', 'পরেরজন'],
  ['k', 'আগেরজন'],
  ['d', 'পরিচয়পত্রের ছবি দেখা, তারপর বড় করা (n ও p দিয়ে অন্য দিক)'],
  ['a', 'অনুমোদন, ফোকাস খোলা বায়োডাটায় থাকলে'],
  ['r', 'প্রত্যাখ্যান, ফোকাস খোলা বায়োডাটায় থাকলে (তারপর ১–৯ দিয়ে কারণ, Ctrl+Enter দিয়ে পাঠানো)'],
  ['w', 'একটি তথ্য চাওয়া, ফোকাস খোলা বায়োডাটায় থাকলে'],
  ['u', 'শেষ সিদ্ধান্ত ফিরিয়ে নেওয়া'],
  ['/', 'এই তালিকায় খোঁজা'],
  ['Ctrl K', 'পুরো অ্যাডমিনে খোঁজা'],
  ['?', 'এই তালিকা'],
]

export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="কিবোর্ডের শর্টকাট">
      <SingleKeysSwitch />
      <DefinitionList
        items={keys.map(([key, words]) => ({
          term: (
            <kbd className="rounded-small border border-line-strong bg-sunken px-2 font-semibold text-ink">
              {key}
            </kbd>
          ),
          value: words,
        }))}
      />
    </Dialog>
  )
}

function SingleKeysSwitch() {
  const [on, setOn] = useState(hasSingleKeys)
  return (
    <Switch
      label="এক অক্ষরের শর্টকাট চালু"
      checked={on}
      onChange={() => {
        setSingleKeys(!on)
        setOn(!on)
      }}
    />
  )
}

const emptyQueue = {
  data: [],
  meta: { ...notLoaded, ...recordOf(queueCounts, () => 0) },
}

const isFreeFor =
  (me: number | undefined) =>
  ({ claimed_by: holder }: QueueWorker): boolean =>
    !holder || holder.id === me

export async function loader({ request, context }: LoaderFunctionArgs) {
  const from = context.get(apiContext)
  const address = queueList.read(new URL(request.url).searchParams)
  const read = (id: number) =>
    fetchWorker(from, id).catch((error: unknown) => {
      if (asApiError(error).status === 404) return null
      throw error
    })
  const { status = 'pending', list, q } = address
  const isFirst = address.worker === undefined && isWork(address) && !list
  // A failed claim keeps no one from working: the decision itself is safe.
  const claim = (id: number) => claimCase(from, id).catch(() => null)
  const me = sessionSnapshot().user?.id
  const loading = loadList(fetchQueue(from, address), emptyQueue)
  const readFirst = async () => {
    const { data } = (await loading).list
    const id = (data.find(isFreeFor(me)) ?? data[0])?.id
    return id === undefined ? null : { id, worker: await read(id) }
  }
  const [{ list: queue, failure }, requested, claimed, nextId, likely] = await Promise.all([
    loading,
    address.worker === undefined ? null : read(address.worker),
    address.worker === undefined ? null : claim(address.worker),
    // Colleagues who open the queue at the same time get different cases.
    isFirst && status === 'pending' && !q ? claimNextCase(from).catch(() => null) : null,
    // Mostly the case that the server gives, so its profile loads at the same time.
    isFirst ? readFirst() : null,
  ])
  queueList.requireRows(address, queue.data, queue.meta.last_page)
  const first = nextId ?? likely?.id
  const [opened, openedBy] = first
    ? await Promise.all([
        first === likely?.id ? likely.worker : read(first),
        // The server has just claimed its case for this user.
        nextId === null ? claim(first) : null,
      ])
    : [null, null]
  const worker = requested ?? opened
  return { address, queue, failure, worker, claim: claimed ?? openedBy, me, now: Date.now() }
}

/** The dialog that is open; `id` is the worker whom it is about. */
type OpenDialog = { kind: 'keys' } | { kind: Asked; id: number }

export function Component() {
  const { address, queue, failure, worker, claim, me, now } = useLoaderData<typeof loader>()
  const { status: list = 'pending' } = address
  const { lead, opened } = useFrame()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const isLoading = useNavigation().state === 'loading'
  const searchField = useRef<HTMLInputElement>(null)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const { pending, notice, canUndo, problem, decide, undoDecision } = useDecisions()

  const ids = queue.data.map(({ id }) => id)
  const free = new Set(queue.data.filter(isFreeFor(me)).map(({ id }) => id))
  const holder = claim && !claim.mine ? claim.by : null
  const to = (change: Partial<QueueAddress>) =>
    queuePath({ ...address, worker: undefined, list: undefined, ...change })
  const undoLast = () => undoDecision((id) => to({ worker: id }))
  const decideOn = (subject: WorkerDetail, decision: DecisionCall) =>
    decide({
      worker: subject,
      ...decision,
      // In a list with pending work the next profile opens. In other lists the panel closes.
      next: isWork(address)
        ? to({ worker: nextAfterDecision(ids, subject.id, (id) => free.has(id)) })
        : to({ list: '1' }),
      onSettled: () => setDialog(null),
    })
  const step = (by: 1 | -1) => {
    // A case that a colleague holds is skipped.
    const open = ids.filter((id) => free.has(id) || id === worker?.id)
    const found = neighbour({ ids: open, page: address.page, lastPage: queue.meta.last_page }, worker?.id, by)
    if (found) void navigate(to(found), { replace: true })
  }
  const canDecide =
    worker !== null && !pending && !holder && (worker.change !== null || worker.actions.includes('approve'))

  useQueueKeys({
    next: () => step(1),
    previous: () => step(-1),
    approve: canDecide ? () => decideOn(worker, callsFor(worker).approve) : undefined,
    reject: canDecide ? () => setDialog({ kind: 'reject', id: worker.id }) : undefined,
    ask:
      canDecide && !worker.change && worker.actions.includes('ask')
        ? () => setDialog({ kind: 'ask', id: worker.id })
        : undefined,
    undo: canUndo ? undoLast : undefined,
    search: () => searchField.current?.focus(),
    documents: pressDocuments,
    help: () => setDialog({ kind: 'keys' }),
  })

  const aside = worker ? 'max-lg:hidden' : ''
  return (
    <Page width="table">
      <div className={aside}>
        <PageHeading
          description={lead}
          actions={
            <>
              <RelatedPages />
              <Button
                variant="quiet"
                size="small"
                icon={Keyboard}
                className="max-lg:hidden"
                onClick={() => setDialog({ kind: 'keys' })}
              >
                শর্টকাট
              </Button>
            </>
          }
        >
          বায়োডাটা যাচাই
        </PageHeading>
      </div>
      {worker && opened && (
        <OpenedHead
          heading={`${listLabels[list]}: ${formatCount(queue.meta.total)} জন`}
          list={{ ...opened.list, to: to({ list: '1' }) }}
          lead={lead}
        />
      )}
      <div className={aside}>
        <div key={list} ref={showCurrentTab}>
          <Tabs
            label="তালিকা"
            tabs={queueLists.map((status) => ({
              to: to({ status, page: 1, list: address.list }),
              label: listLabels[status],
              count: failure === null ? queue.meta[`${status}_count`] : undefined,
              current: status === list,
            }))}
          />
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start lg:gap-6">
        <div
          className={`flex flex-col gap-4 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto lg:p-1 ${aside}`}
        >
          <SearchBox
            placeholder="নাম, ফোন নম্বর বা এলাকা"
            inputRef={searchField}
            query={address.q}
            onSearch={(q) => void navigate(to({ q, page: 1, list: '1' }), { replace: true })}
            onEnter={(q) =>
              void navigate(q === address.q ? to({ worker: ids[0] }) : to({ q, page: 1 }), { replace: true })
            }
          />
          {!worker && notice && <DecisionNotice notice={notice} onUndo={undoLast} />}
          {!worker && queue.data.length > 0 && isWork(address) && (
            <ButtonLink to={to({})} icon={BadgeCheck} className="lg:hidden">
              একে একে যাচাই করুন ({formatCount(queue.meta.total)})
            </ButtonLink>
          )}
          {failure !== null ? (
            <ErrorState>{failure}</ErrorState>
          ) : queue.data.length === 0 ? (
            <NoWorkers address={address} />
          ) : (
            <QueueList
              workers={queue.data}
              open={worker?.id}
              me={me}
              now={now}
              showsChanges={list === 'changed'}
              hrefFor={(id) => to({ worker: id })}
            />
          )}
          <Pagination
            current={queue.meta.current_page}
            last={queue.meta.last_page}
            hrefFor={(page) => to({ page, list: address.list })}
          />
        </div>
        {worker ? (
          <div aria-busy={isLoading} className={isLoading ? 'opacity-70 transition-opacity' : ''}>
            <WorkerPanel
              worker={worker}
              now={now}
              pending={pending}
              problem={problem}
              notice={notice}
              holder={holder}
              onTakeOver={async () => {
                await claimCase(api, worker.id, true)
                await revalidate()
              }}
              dialog={dialog && 'id' in dialog && dialog.id === worker.id ? dialog.kind : null}
              onDialog={(kind) => setDialog(kind && { kind, id: worker.id })}
              onDecide={(decision) => decideOn(worker, decision)}
              onUndo={undoLast}
            />
          </div>
        ) : (
          queue.data.length > 0 && (
            <p className="rounded-card border border-dashed border-line-strong p-10 text-center text-muted max-lg:hidden">
              তালিকা থেকে একজনকে বেছে নিন
            </p>
          )
        )}
      </div>
      <div className={aside}>
        <PushCard>যাচাইয়ের সারি বড় হলে দিনে একবার এই ফোনে জানাব।</PushCard>
      </div>
      <KeysDialog open={dialog?.kind === 'keys'} onClose={() => setDialog(null)} />
    </Page>
  )
}

/** Scrolls the current tab into view on small screens. */
const showCurrentTab = (tabs: HTMLDivElement | null) => {
  const current = tabs?.querySelector('[aria-current=page]')
  current?.scrollIntoView({ block: 'nearest', inline: 'center' })
}

function NoWorkers({ address }: { address: QueueAddress }) {
  if (address.q)
    return (
      <EmptyState
        icon={SearchX}
        title="কাউকে পাওয়া যায়নি"
        action={
          <ButtonLink variant="secondary" to={queuePath({ ...address, q: '', page: 1 })}>
            পুরো তালিকা দেখুন
          </ButtonLink>
        }
      >
        নামের অংশ, ফোন নম্বরের শুরু বা এলাকা লিখে খুঁজুন।
      </EmptyState>
    )
  const isWaiting = isWork(address)
  return (
    <EmptyState
      icon={isWaiting ? BadgeCheck : undefined}
      title={isWaiting ? 'সব যাচাই শেষ' : 'এই তালিকায় কেউ নেই'}
      action={
        <ButtonLink variant="secondary" to={paths.admin}>
          ড্যাশবোর্ডে যান
        </ButtonLink>
      }
    >
      {isWaiting && 'নতুন আবেদন এলে এখানে দেখা যাবে।'}
    </EmptyState>
  )
}
