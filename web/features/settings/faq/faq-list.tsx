import { moveItem } from '#web/lib/list/move-item.ts'
import { SortableList } from '#web/ui/list/sortable-list.tsx'
import type { FaqDraft } from './faq-draft.rules.ts'
import { FaqItem } from './faq-item.tsx'

type FaqListProps = {
  items: readonly FaqDraft[]
  errors: Record<string, readonly string[]>
  onChange: (items: FaqDraft[]) => void
  onRemove: (item: FaqDraft) => void
}

export function FaqList({ items, errors, onChange, onRemove }: FaqListProps) {
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
