import { CirclePlus, X } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '#web/lib/format.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { addWord, removeUnmetSearch, type Trade, type UnmetSearch } from './unmet-searches.calls.ts'

type UnmetSearchRowProps = { search: UnmetSearch; trades: readonly Trade[] }

/** The words of a search, with the trade that sounds most like them already chosen. */
export function UnmetSearchRow({ search, trades }: UnmetSearchRowProps) {
  const [categoryId, setCategoryId] = useState(search.suggested?.id ?? trades[0]?.id ?? 0)
  const { pending, problem, run } = useAction()
  return (
    <li>
      <Card className="flex flex-col gap-3 sm:flex-row sm:items-end sm:justify-between">
        <div className="min-w-0">
          <p className="text-lg font-semibold wrap-anywhere">{search.words}</p>
          <p className="text-sm text-muted">{formatCount(search.searches)} বার খোঁজা হয়েছে</p>
          {problem && <Alert tone="danger">{problem}</Alert>}
        </div>
        <div className="flex flex-wrap items-end gap-2">
          <Field label="কোন পেশার শব্দ" className="min-w-52 grow">
            <Select
              value={categoryId}
              onChange={({ target }) => setCategoryId(Number(target.value))}
              options={trades.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Field>
          <Button
            icon={CirclePlus}
            pending={pending}
            onClick={() => run(() => addWord(search.id, categoryId))}
          >
            যোগ করুন
          </Button>
          <Button
            variant="secondary"
            icon={X}
            pending={pending}
            onClick={() => run(() => removeUnmetSearch(search.id))}
          >
            বাদ দিন
          </Button>
        </div>
      </Card>
    </li>
  )
}
