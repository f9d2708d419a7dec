import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core'
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { formatCount } from '#web/lib/format.ts'
import type { AdminCategory } from './categories-calls.ts'
import { CategoryCard, type CategoryActs } from './category-card.tsx'
import { categoryGrid } from './category-grid.ts'
import { movedTo } from './moved-order.ts'

type SortableCategoriesProps = {
  categories: readonly AdminCategory[]
  acts: CategoryActs
  onOrder: (ids: number[]) => void
}

/** The categories in their order, to be moved with a finger, the mouse, the keyboard, or one place at a time by buttons. */
export function SortableCategories({ categories, acts, onOrder }: SortableCategoriesProps) {
  const ids = categories.map(({ id }) => id)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const nameOf = (id: unknown) => categories.find((category) => category.id === id)?.name ?? ''
  const placeOf = (id: unknown) => formatCount(ids.indexOf(Number(id)) + 1)
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onOrder(movedTo(ids, Number(active.id), ids.indexOf(Number(over.id))))
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${nameOf(active.id)} তোলা হয়েছে, অবস্থান ${placeOf(active.id)}`,
    onDragOver: ({ active, over }) =>
      over ? `${nameOf(active.id)} এখন ${placeOf(over.id)} নম্বরে` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `${nameOf(active.id)} ${placeOf(over.id)} নম্বরে রাখা হয়েছে` : undefined,
    onDragCancel: ({ active }) => `${nameOf(active.id)} আগের জায়গায় রাখা হয়েছে`,
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable: 'তুলতে স্পেস চাপুন, তীর চিহ্ন দিয়ে সরান, আবার স্পেস চেপে রাখুন। বাদ দিতে এস্কেপ চাপুন।',
        },
      }}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <ul className={categoryGrid}>
          {categories.map((category, index) => (
            <SortableCategory
              key={category.id}
              category={category}
              acts={acts}
              onUp={index > 0 ? () => onOrder(movedTo(ids, category.id, index - 1)) : null}
              onDown={index < ids.length - 1 ? () => onOrder(movedTo(ids, category.id, index + 1)) : null}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

type SortableCategoryProps = {
  category: AdminCategory
  acts: CategoryActs
  onUp: (() => void) | null
  onDown: (() => void) | null
}

function SortableCategory({ category, acts, onUp, onDown }: SortableCategoryProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id: category.id, attributes: { roleDescription: 'সাজানো যায়' } })
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={`min-w-0 ${isDragging ? 'relative z-10' : ''}`}
    >
      <CategoryCard
        category={category}
        acts={acts}
        lifted={isDragging}
        mover={{ handle: { ref: setActivatorNodeRef, ...attributes, ...listeners }, onUp, onDown }}
      />
    </li>
  )
}
