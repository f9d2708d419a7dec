import { moveItem } from '#web/lib/list/move-item.ts'
import { SortableList, useSortableItem } from '#web/ui/list/sortable-list.tsx'
import type { AdminCategory } from './categories.calls.ts'
import { CategoryCard, type CategoryActions, type ReorderControls } from './category-card.tsx'

export const categoryGrid = 'grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3'

type SortableCategoriesProps = {
  categories: readonly AdminCategory[]
  actions: CategoryActions
  onOrder: (ids: number[]) => void
}

export function SortableCategories({ categories, actions, onOrder }: SortableCategoriesProps) {
  const ids = categories.map(({ id }) => id)
  const move = (from: number, to: number) => onOrder(moveItem(ids, from, to))
  return (
    <SortableList
      isGrid
      ids={ids}
      nameOf={(id) => categories.find((category) => category.id === id)?.name ?? ''}
      onMove={move}
    >
      <ul className={categoryGrid}>
        {categories.map((category, index) => (
          <SortableCategory
            key={category.id}
            category={category}
            actions={actions}
            onUp={index > 0 ? () => move(index, index - 1) : null}
            onDown={index < ids.length - 1 ? () => move(index, index + 1) : null}
          />
        ))}
      </ul>
    </SortableList>
  )
}

type SortableCategoryProps = { category: AdminCategory; actions: CategoryActions } & Omit<
  ReorderControls,
  'handle'
>

function SortableCategory({ category, actions, ...moves }: SortableCategoryProps) {
  const { item, handle, isDragging } = useSortableItem(category.id)
  return (
    <li {...item} className={`min-w-0 ${isDragging ? 'relative z-10' : ''}`}>
      <CategoryCard
        category={category}
        actions={actions}
        lifted={isDragging}
        reorder={{ handle, ...moves }}
      />
    </li>
  )
}
