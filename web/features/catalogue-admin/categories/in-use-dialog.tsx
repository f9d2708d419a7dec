import { Select } from '#web/ui/form/select.tsx'
import { useRef, useState } from 'react'
import { reloadPublicData } from '#web/lib/root-data.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { switchCategory, type AdminCategory } from './categories.calls.ts'
import { useAction } from '#web/ui/feedback/use-action.ts'

export type CategoryUse = { providers: number; changes: number }

type InUseDialogProps = {
  category: AdminCategory
  use: CategoryUse
  others: readonly AdminCategory[]
  onEmptied: () => void
  onClose: () => void
}

export function InUseDialog({ category, use, others, onEmptied, onClose }: InUseDialogProps) {
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
