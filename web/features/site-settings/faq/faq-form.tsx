import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { faqInput } from '#worker/features/site-settings/settings-inputs.schema.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { ifUnchanged } from '#web/lib/form/edit-version.ts'
import { bengaliDigits } from '#web/lib/format.ts'
import { useEdited } from '#web/lib/form/use-edited.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { EditForm } from '#web/ui/form/edit-form.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { newQuestion, withIds, type FaqDraft } from './faq-draft.rules.ts'
import { SettingSection } from '../setting-section.tsx'
import { SettingField } from '../setting-inputs.tsx'
import { settingsFailed, type GroupRow } from '../settings.calls.ts'
import { settingLabels } from '#worker/features/settings/settings.schema.ts'
import { moveItem } from '#web/lib/list/move-item.ts'
import { SortableList } from '#web/ui/list/sortable-list.tsx'
import { FaqItem } from './faq-item.tsx'

type FaqRow = { faq_enabled: boolean; faq_items: FaqDraft[]; updated_at: string }
type FaqFormProps = { row: GroupRow<'faq'>; onSaved: () => void }

export function FaqForm({ row, onSaved }: FaqFormProps) {
  const stored = useMemo<FaqRow>(() => ({ ...row, faq_items: withIds(row.faq_items) }), [row])
  const showToast = useToast()
  const form = useEdited<FaqRow, FaqRow, typeof faqInput>({
    row: stored,
    schema: faqInput,
    send: (json, version) => unwrap(api.admin.settings.faq.$put({ json }, ifUnchanged(version))),
    onSaved,
    failureMessage: settingsFailed,
  })
  const items = form.values.faq_items
  const set = (faq_items: FaqDraft[]) => form.edit({ faq_items })

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
          <FaqList items={items} errors={form.errors.fields} onChange={set} onRemove={remove} />
        )}
        <Button
          variant="secondary"
          icon={Plus}
          className="self-start"
          onClick={() => set([...items, newQuestion(items, stored.faq_items)])}
        >
          প্রশ্ন যোগ করুন
        </Button>
      </SettingSection>
    </EditForm>
  )
}

type FaqListProps = {
  items: readonly FaqDraft[]
  errors: Record<string, readonly string[]>
  onChange: (items: FaqDraft[]) => void
  onRemove: (item: FaqDraft) => void
}

function FaqList({ items, errors, onChange, onRemove }: FaqListProps) {
  const move = (from: number, to: number) => onChange(moveItem(items, from, to))
  return (
    <SortableList
      ids={items.map(({ id }) => id)}
      nameOf={(id) => items.find((item) => item.id === id)?.question || 'প্রশ্নটি'}
      onMove={move}
    >
      <ol className="flex flex-col gap-3">
        {items.map((item, index) => (
          <FaqItem
            key={item.id}
            item={item}
            index={index}
            last={items.length - 1}
            errors={{
              question: errors[`faq_items.${index}.question`],
              answer: errors[`faq_items.${index}.answer`],
            }}
            onChange={(change) =>
              onChange(items.map((other) => (other === item ? { ...item, ...change } : other)))
            }
            onMove={(to) => move(index, to)}
            onRemove={() => onRemove(item)}
          />
        ))}
      </ol>
    </SortableList>
  )
}
