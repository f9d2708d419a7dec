import '#web/staff.css'
import { CirclePlus, Images, Lock, SearchX, Tags } from 'lucide-react'
import { useState, useRef } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { onlyAdminsAddMessage } from '#worker/features/categories/categories.schema.ts'
import { useSession } from '#web/lib/session.ts'
import { useQuery, useSearch } from '#web/lib/hooks/use-query.ts'
import { apiContext, api, unwrap } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { can } from '#worker/lib/rights.schema.ts'
import { fetchAdminCategories, type AdminCategory, switchCategory } from './categories.calls.ts'
import { CategoryRows } from './category-rows.tsx'
import { Figures, ListFrame, ListHead, type Figure } from '#web/ui/list/list-page.tsx'
import { CategoryDialog } from './category-dialog.tsx'
import { SuggestedTrades } from './suggested-trades.tsx'
import { reloadPublicData } from '#web/lib/root-data.ts'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { DeleteDialog } from '#web/ui/dialog/delete-dialog.tsx'
import { Select, Field } from '#web/ui/form/field.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'

const normalised = (text: string) => text.normalize('NFC').toLowerCase()

export function searchItems<Item extends { name: string; description: string | null }>(
  items: readonly Item[],
  q: string,
): Item[] {
  const words = normalised(q).split(/\s+/).filter(Boolean)
  return items.filter(({ name, description }) => {
    const text = normalised(`${name} ${description ?? ''}`)
    return words.every((word) => text.includes(word))
  })
}

type DeleteCategoryDialogProps = {
  category: AdminCategory
  categories: readonly AdminCategory[]
  onClose: () => void
}

const DeleteCategoryDialog = ({ category, categories, onClose }: DeleteCategoryDialogProps) => (
  <DeleteDialog<CategoryUse>
    title={`${category.name} মুছে ফেলবেন?`}
    onDelete={() => unwrap(api.categories[':id'].$delete({ param: { id: String(category.id) } }))}
    onDeleted={reloadPublicData}
    onClose={onClose}
    renderInUse={({ counts, askAgain }) => (
      <InUseDialog
        category={category}
        use={counts}
        others={categories.filter(({ id }) => id !== category.id)}
        onEmptied={askAgain}
        onClose={onClose}
      />
    )}
  >
    <p>ক্যাটাগরি ও এর ছবি স্থায়ীভাবে মুছে যাবে। এটি আর ফেরানো যাবে না।</p>
    {category.providers_count > 0 && (
      <p className="mt-2 text-muted">এতে {formatCount(category.providers_count)} জন সেবাদাতা আছেন।</p>
    )}
  </DeleteDialog>
)

/** Shows and saves a new order. A change during a save is sent after it. A conflict restores the stored order. */
function useCategoryOrder(stored: readonly number[]) {
  const { pending, run } = useAction({ problems: 'toast' })
  const [changed, setChanged] = useState(stored)
  const latest = useRef(stored)

  const reorder = (ids: number[]) => {
    latest.current = ids
    setChanged(ids)
    run(async () => {
      let before = stored
      let answer: { message: string } | undefined
      while (latest.current.join() !== before.join()) {
        const next = latest.current
        const json = { ids: [...next], before: [...before] }
        answer = await unwrap(api.admin.categories.order.$put({ json }))
        before = next
      }
      reloadPublicData()
      return answer
    })
  }

  return { order: pending ? changed : stored, reorder }
}

export const loader = ({ context }: LoaderFunctionArgs) => fetchAdminCategories(context.get(apiContext))

// The search filters the loaded list.
export { revalidateOnPathChange as shouldRevalidate } from '#web/lib/reload.ts'

export function Component() {
  const { data: categories, suggested } = useLoaderData<typeof loader>()
  const mayEdit = can(useSession().user, 'catalogue')
  const q = useQuery().get('q') ?? ''
  const search = useSearch()
  const [edited, setEdited] = useState<AdminCategory | 'new' | null>(null)
  const [deleted, setDeleted] = useState<AdminCategory | null>(null)
  const { order, reorder } = useCategoryOrder(categories.map(({ id }) => id))
  const inOrder = categories.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
  const shown = searchItems(inOrder, q)
  const actions = mayEdit ? { onEdit: setEdited, onDelete: setDeleted } : null
  const [isChoosing, setChoosing] = useState(false)
  const isEmpty = categories.length === 0
  const canChoose = mayEdit && suggested.length > 0
  const addButton = mayEdit && (
    <Button size="small" icon={CirclePlus} onClick={() => setEdited('new')}>
      {/* With the other button it fits one line of a phone. */}
      <span>
        <span className="max-sm:sr-only">ক্যাটাগরি </span>যোগ করুন
      </span>
    </Button>
  )
  const chooseButton = canChoose && !isEmpty && (
    <Button
      variant="secondary"
      size="small"
      icon={Images}
      className="max-sm:[&_svg]:hidden"
      aria-expanded={isChoosing}
      onClick={() => setChoosing(!isChoosing)}
    >
      তৈরি পেশা থেকে নিন
    </Button>
  )
  return (
    <ListFrame>
      <ListHead
        title="ক্যাটাগরি ব্যবস্থাপনা"
        search={isEmpty ? undefined : { placeholder: 'নাম বা বিবরণ', query: q, onSearch: search }}
        actions={
          mayEdit && (
            <>
              {chooseButton}
              {addButton}
            </>
          )
        }
      />
      {!isEmpty && (
        <Figures label="ক্যাটাগরি: সংখ্যায়" figures={figuresOf(categories)} className="max-sm:order-last" />
      )}
      {canChoose && (isEmpty || isChoosing) && (
        <SuggestedTrades trades={suggested} isFirst={isEmpty} onAdded={() => setChoosing(false)} />
      )}
      {!mayEdit && (
        <p className="flex items-center gap-2 text-sm text-muted">
          <Icon icon={Lock} /> {onlyAdminsAddMessage}
        </p>
      )}
      {isEmpty && canChoose ? null : isEmpty ? (
        <EmptyState icon={Tags} title="এখনো কোনো ক্যাটাগরি নেই" action={addButton}>
          ক্যাটাগরি যোগ করলে সেবাদাতারা তা বেছে নিয়ে বায়োডাটা জমা দিতে পারবেন।
        </EmptyState>
      ) : shown.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title="কোনো ক্যাটাগরি পাওয়া যায়নি"
          action={
            <Button variant="secondary" onClick={() => search('')}>
              সব ক্যাটাগরি দেখুন
            </Button>
          }
        >
          অন্য কোনো শব্দ দিয়ে খুঁজে দেখুন।
        </EmptyState>
      ) : (
        <CategoryRows
          categories={shown}
          actions={actions}
          onOrder={actions && shown.length === inOrder.length ? reorder : undefined}
        />
      )}
      {edited && (
        <CategoryDialog category={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      {deleted && (
        <DeleteCategoryDialog category={deleted} categories={inOrder} onClose={() => setDeleted(null)} />
      )}
    </ListFrame>
  )
}

const figuresOf = (categories: readonly AdminCategory[]): readonly Figure[] => [
  { label: 'মোট', value: formatCount(categories.length) },
  { label: 'চালু', value: formatCount(categories.filter((category) => category.is_active).length) },
  { label: 'হোমে', value: formatCount(categories.filter((category) => category.show_in_homepage).length) },
]

type CategoryUse = { providers: number; changes: number }

type InUseDialogProps = {
  category: AdminCategory
  use: CategoryUse
  others: readonly AdminCategory[]
  onEmptied: () => void
  onClose: () => void
}

function InUseDialog({ category, use, others, onEmptied, onClose }: InUseDialogProps) {
  const { pending, problem, setProblem, run } = useAction()
  const target = useRef<HTMLSelectElement>(null)
  const [moved, setMoved] = useState<number | null>(null)

  const switchOff = () =>
    run(() => switchCategory(category.id, { is_active: false }).finally(reloadPublicData), {
      onDone: onClose,
    })
  const moveAll = async (to: number) => {
    let remaining = 1
    let done = 0
    setMoved(0)
    // The server moves a limited number of providers per request.
    while (remaining > 0) {
      const answer = await unwrap(
        api.admin.categories[':id'].move.$post({
          param: { id: String(category.id) },
          json: { category_id: to },
        }),
      )
      done += answer.moved
      remaining = answer.moved === 0 ? 0 : answer.left
      setMoved(done)
    }
    return { message: `${formatCount(done)} জন সেবাদাতাকে সরানো হয়েছে।` }
  }
  const move = () => {
    const to = Number(target.current?.value)
    if (!to) return setProblem('সেবাদাতাদের সরাতে অন্য একটি ক্যাটাগরি বেছে নিন')
    run(() => moveAll(to).finally(reloadPublicData), { onDone: onEmptied })
  }

  return (
    <Dialog
      busy={pending}
      title={`${category.name} ব্যবহার হচ্ছে`}
      onClose={onClose}
      footer={
        <>
          {category.is_active && (
            <Button pending={pending && moved === null} onClick={switchOff}>
              মুছে না ফেলে বন্ধ করুন
            </Button>
          )}
          <Button variant="secondary" disabled={pending} onClick={onClose}>
            বাতিল
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem && <Alert tone="danger">{problem}</Alert>}
        <p>
          এই ক্যাটাগরিতে {formatCount(use.providers)} জন সেবাদাতা আছেন
          {use.changes > 0 && ` এবং ${formatCount(use.changes)}টি পরিবর্তনের আবেদন অপেক্ষায় আছে`}, তাই এখনই মুছে
          ফেলা যাবে না।
        </p>
        {category.is_active && (
          <p className="text-muted">বন্ধ করলে কেউ নতুন করে এটি বেছে নিতে পারবেন না, হোমেও থাকবে না।</p>
        )}
        <Field label="সেবাদাতাদের অন্য ক্যাটাগরিতে সরান">
          <Select
            ref={target}
            disabled={pending}
            placeholder="নতুন ক্যাটাগরি বেছে নিন"
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
        {moved !== null && pending && (
          <ProgressBar
            label="সরানো হচ্ছে"
            value={(moved / Math.max(use.providers, 1)) * 100}
            valueText={`${formatCount(moved)}/${formatCount(use.providers)} জন`}
          />
        )}
        <Button
          variant="secondary"
          pending={pending && moved !== null}
          pendingLabel="সরানো হচ্ছে..."
          onClick={move}
        >
          সেবাদাতাদের সরান
        </Button>
      </div>
    </Dialog>
  )
}
