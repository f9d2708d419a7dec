import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { moved, type FaqDraft } from './faq-draft.ts'
import { FaqItem } from './faq-item.tsx'

type FaqListProps = {
  items: readonly FaqDraft[]
  errors: Record<string, readonly string[]>
  onChange: (items: FaqDraft[]) => void
  onRemove: (item: FaqDraft) => void
}

const announcements = {
  onDragStart: () => 'প্রশ্নটি তোলা হয়েছে। তীর চিহ্ন দিয়ে সরান, স্পেস দিয়ে রাখুন।',
  onDragOver: () => undefined,
  onDragEnd: () => 'প্রশ্নটি নতুন জায়গায় রাখা হয়েছে।',
  onDragCancel: () => 'সরানো বাতিল হয়েছে।',
}

/** The questions in their order, which dragging and the arrow buttons change. */
export function FaqList({ items, errors, onChange, onRemove }: FaqListProps) {
  const sensors = useSensors(
    // A few pixels, so that a tap on the handle is no drag.
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const drop = ({ active, over }: DragEndEvent) => {
    const place = (id: unknown) => items.findIndex((item) => item.id === id)
    if (over && active.id !== over.id) onChange(moved(items, place(active.id), place(over.id)))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: 'সরাতে স্পেস চাপুন, তীর চিহ্ন দিয়ে জায়গা বদলান।' },
      }}
    >
      <SortableContext items={[...items]} strategy={verticalListSortingStrategy}>
        <ol className="flex flex-col gap-3">
          {items.map((item, index) => (
            <FaqItem
              key={item.id}
              item={item}
              place={index}
              last={items.length - 1}
              errors={{
                question: errors[`faq_items.${index}.question`],
                answer: errors[`faq_items.${index}.answer`],
              }}
              onChange={(change) =>
                onChange(items.map((other) => (other === item ? { ...item, ...change } : other)))
              }
              onMove={(to) => onChange(moved(items, index, to))}
              onRemove={() => onRemove(item)}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}
