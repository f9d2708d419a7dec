import { ArrowDown, ArrowUp, ChevronDown, GripVertical, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { bengaliDigits } from '#web/lib/format.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import type { FieldError } from '#web/ui/form/field-messages.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { useSortableItem } from '#web/ui/list/sortable-list.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import type { FaqDraft } from './faq-draft.rules.ts'

type FaqItemProps = {
  item: FaqDraft
  index: number
  last: number
  errors: { question: FieldError; answer: FieldError }
  onChange: (change: Partial<FaqDraft>) => void
  onMove: (to: number) => void
  onRemove: () => void
}

export function FaqItem({ item, index, last, errors, onChange, onMove, onRemove }: FaqItemProps) {
  const { item: sortable, handle, isDragging } = useSortableItem(item.id)
  const [isExpanded, setIsExpanded] = useState(item.question === '')
  const isOpen = isExpanded || Boolean(errors.question ?? errors.answer)
  const id = useId()
  const number = bengaliDigits(index + 1)
  return (
    <li
      {...sortable}
      className={`relative rounded-card border border-line bg-surface ${isDragging ? 'z-10 shadow-lift' : ''}`}
    >
      <div className="flex items-center">
        <button
          type="button"
          {...handle}
          aria-label={`${number} নম্বর প্রশ্ন সরান`}
          className="flex min-h-12 w-11 shrink-0 cursor-grab touch-none items-center justify-center text-muted"
        >
          <Icon icon={GripVertical} className="size-5" />
        </button>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsExpanded(!isOpen)}
          className="flex min-h-12 min-w-0 flex-1 items-center gap-2 py-2 pe-3 text-start"
        >
          <span className="min-w-0 flex-1 font-semibold">{item.question || `${number} নম্বর প্রশ্ন`}</span>
          {!item.enabled && <Badge>বন্ধ</Badge>}
          <Icon icon={ChevronDown} className={`size-5 ${isOpen ? 'rotate-180' : ''}`} />
        </button>
      </div>
      <div id={id} hidden={!isOpen} className="border-t border-line p-4">
        <div className="flex flex-col gap-4">
          <Field label="প্রশ্ন" error={errors.question}>
            <TextInput
              value={item.question}
              onChange={(event) => onChange({ question: event.target.value })}
            />
          </Field>
          <Field label="উত্তর" error={errors.answer}>
            <Textarea
              rows={3}
              limit={3000}
              value={item.answer}
              onChange={(event) => onChange({ answer: event.target.value })}
            />
          </Field>
          <Checkbox
            label="সাইটে দেখানো হবে"
            checked={item.enabled}
            onChange={(event) => onChange({ enabled: event.target.checked })}
          />
          <div className="flex flex-wrap gap-2">
            <Button
              size="small"
              variant="secondary"
              icon={ArrowUp}
              disabled={index === 0}
              onClick={() => onMove(index - 1)}
            >
              উপরে
            </Button>
            <Button
              size="small"
              variant="secondary"
              icon={ArrowDown}
              disabled={index === last}
              onClick={() => onMove(index + 1)}
            >
              নিচে
            </Button>
            <Button size="small" variant="remove" icon={Trash2} onClick={onRemove}>
              বাদ দিন
            </Button>
          </div>
        </div>
      </div>
    </li>
  )
}
