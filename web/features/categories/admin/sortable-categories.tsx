import { moveItem } from '#web/lib/list/move-item.ts'
import { SortableList, useSortableItem } from '#web/ui/list/sortable-list.tsx'
import type { AdminCategory } from './categories.calls.ts'
import { CategoryCard, type CategoryActions } from './category-card.tsx'
import { categoryGrid } from './category-grid.rules.ts'

type SortableCategoriesProps = {
  categories: readonly AdminCategory[]
  acts: CategoryActions
  onOrder: (ids: number[]) => void
}

/** The categories in their order, to be moved about, or one place at a time by buttons. */
export function SortableCategories({ categories, acts, onOrder }: SortableCategoriesProps) {
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
            acts={acts}
            onUp={index > 0 ? () => move(index, index - 1) : null}
            onDown={index < ids.length - 1 ? () => move(index, index + 1) : null}
          />
        ))}
      </ul>
    </SortableList>
  )
}

type SortableCategoryProps = {
  category: AdminCategory
  acts: CategoryActions
  onUp: (() => void) | null
  onDown: (() => void) | null
}

function SortableCategory({ category, acts, onUp, onDown }: SortableCategoryProps) {
  const { item, handle, isDragging } = useSortableItem(category.id)
  return (
    <li {...item} className={`min-w-0 ${isDragging ? 'relative z-10' : ''}`}>
      <CategoryCard category={category} acts={acts} lifted={isDragging} mover={{ handle, onUp, onDown }} />
    </li>
  )
}
