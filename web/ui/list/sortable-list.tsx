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
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { ReactNode } from 'react'
import { formatCount } from '#web/lib/format.ts'

type SortableListProps = {
  ids: readonly number[]
  nameOf: (id: number) => string
  /** Called after a drop, with indexes from 0. */
  onMove: (from: number, to: number) => void
  children: ReactNode
}

const screenReaderInstructions = {
  draggable: 'তুলতে স্পেস চাপুন, তীর চিহ্ন দিয়ে সরান, আবার স্পেস চেপে রাখুন। বাদ দিতে এস্কেপ চাপুন।',
}

/** A list that can be reordered by touch, mouse or keyboard. */
export function SortableList({ ids, nameOf, onMove, children }: SortableListProps) {
  const sensors = useSensors(
    // A minimum distance or delay, so that a tap on the handle does not start a drag.
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(ids.indexOf(Number(active.id)), ids.indexOf(Number(over.id)))
  }
  const name = ({ id }: { id: unknown }) => nameOf(Number(id))
  const place = ({ id }: { id: unknown }) => formatCount(ids.indexOf(Number(id)) + 1)
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${name(active)} তোলা হয়েছে, অবস্থান ${place(active)}`,
    onDragOver: ({ active, over }) => (over ? `${name(active)} এখন ${place(over)} নম্বরে` : undefined),
    onDragEnd: ({ active, over }) => (over ? `${name(active)} ${place(over)} নম্বরে রাখা হয়েছে` : undefined),
    onDragCancel: ({ active }) => `${name(active)} আগের জায়গায় রাখা হয়েছে`,
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

/** Props of a sortable item and of its handle. */
export function useSortableItem(id: number) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id, attributes: { roleDescription: 'সাজানো যায়' } })
  return {
    isDragging,
    item: { ref: setNodeRef, style: { transform: CSS.Translate.toString(transform), transition } },
    handle: { ref: setActivatorNodeRef, ...attributes, ...listeners },
  }
}
