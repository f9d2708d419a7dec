import { Plus, ArrowDown, ArrowUp, ChevronDown, GripVertical, Trash2 } from 'lucide-react'
import { use, useMemo, useId, useState } from 'react'
import { bengaliDigits } from '#web/lib/format.ts'
import { EditForm } from '#web/ui/form/edit-form.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { SettingSection } from './setting-section.tsx'
import { SettingField, useGroupForm } from './setting-inputs.tsx'
import { saving, type GroupRow } from './settings.calls.ts'
import { settingLabels, type FaqItem } from '#worker/features/settings/settings.schema.ts'
import { moveItem } from '#web/lib/list/move-item.ts'
import { SortableList, useSortableItem } from '#web/ui/list/sortable-list.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field, FormContext } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'

type FaqDraft = FaqItem & { id: number }

const withIds = (items: readonly FaqItem[]): FaqDraft[] =>
  items.map((item, index) => ({ ...item, id: index + 1 }))

/** Its id is one that no stored question has. */
const newQuestion = (): FaqDraft => ({ id: Date.now(), question: '', answer: '', enabled: true })

type FaqRow = { faq_enabled: boolean; faq_items: FaqDraft[]; updated_at: string }

export function FaqForm({ row }: { row: GroupRow<'faq'> }) {
  const stored = useMemo<FaqRow>(() => ({ ...row, faq_items: withIds(row.faq_items) }), [row])
  const showToast = useToast()
  const form = useGroupForm(stored, saving.faq)
  const items = form.values.faq_items
  const set = (faq_items: FaqDraft[]) => form.edit({ faq_items })
  const move = (from: number, to: number) => set(moveItem(items, from, to))

  const remove = (item: FaqDraft) => {
    const index = items.indexOf(item)
    set(items.filter((other) => other !== item))
    showToast({
      message: 'প্রশ্নটি তালিকা থেকে বাদ দেওয়া হয়েছে',
      action: {
        label: 'ফিরিয়ে আনুন',
        // Restores the question in the current list, to keep later edits.
        onPress: () => form.editWith(({ faq_items }) => ({ faq_items: faq_items.toSpliced(index, 0, item) })),
      },
    })
  }

  return (
    <EditForm of={form} label="প্রশ্নোত্তর" labels={settingLabels}>
      <SettingSection
        title="প্রশ্নোত্তর"
        description={`হোমে ও ‘সাধারণ জিজ্ঞাসা’ পাতায় এই ক্রমে দেখা যায়। মোট ${bengaliDigits(items.length)}টি।`}
      >
        <SettingField row={row} of={form} name="faq_enabled" />
        {items.length === 0 ? (
          <EmptyState title="কোনো প্রশ্ন নেই">নিচের বোতাম দিয়ে প্রথম প্রশ্নটি যোগ করুন।</EmptyState>
        ) : (
          <SortableList
            ids={items.map(({ id }) => id)}
            nameOf={(id) => items.find((item) => item.id === id)?.question || 'প্রশ্নটি'}
            onMove={move}
          >
            <ol className="flex flex-col gap-3">
              {items.map((item, index) => (
                <FaqQuestion
                  key={item.id}
                  item={item}
                  index={index}
                  last={items.length - 1}
                  onChange={(change) =>
                    set(items.map((other) => (other === item ? { ...item, ...change } : other)))
                  }
                  onMove={(to) => move(index, to)}
                  onRemove={() => remove(item)}
                />
              ))}
            </ol>
          </SortableList>
        )}
        <Button
          variant="secondary"
          icon={Plus}
          className="self-start"
          onClick={() => set([...items, newQuestion()])}
        >
          প্রশ্ন যোগ করুন
        </Button>
      </SettingSection>
    </EditForm>
  )
}

type FaqQuestionProps = {
  item: FaqDraft
  index: number
  last: number
  onChange: (change: Partial<FaqDraft>) => void
  onMove: (to: number) => void
  onRemove: () => void
}

function FaqQuestion({ item, index, last, onChange, onMove, onRemove }: FaqQuestionProps) {
  const { item: sortable, handle, isDragging } = useSortableItem(item.id)
  const [isExpanded, setIsExpanded] = useState(item.question === '')
  const { errors } = use(FormContext)
  const names = { question: `faq_items.${index}.question`, answer: `faq_items.${index}.answer` }
  const isOpen = isExpanded || Boolean(errors[names.question] ?? errors[names.answer])
  const id = useId()
  const number = bengaliDigits(index + 1)
  return (
    <li
      {...sortable}
      className={`relative rounded-card border border-line bg-surface ${isDragging ? 'z-10 lifted' : ''}`}
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
          <Field name={names.question} label="প্রশ্ন">
            <TextInput
              value={item.question}
              onChange={(event) => onChange({ question: event.target.value })}
            />
          </Field>
          <Field name={names.answer} label="উত্তর">
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
