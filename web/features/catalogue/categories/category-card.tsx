import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { reloadPublicData } from '#web/app/revalidation.ts'
import { formatCount } from '#web/lib/format.ts'
import { Switch } from '#web/ui/form/switch.tsx'
import { useOptimisticToggle } from '#web/ui/feedback/use-action.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EditAndDelete } from '#web/ui/dialog/edit-and-delete.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { IconButton } from '#web/ui/layout/icon-button.tsx'
import { Picture } from '#web/ui/layout/picture.tsx'
import type { useSortableItem } from '#web/ui/list/sortable-list.tsx'
import { switchCategory, type AdminCategory } from './categories.calls.ts'

export type CategoryActions = {
  onEdit: (category: AdminCategory) => void
  onDelete: (category: AdminCategory) => void
}

export type ReorderControls = {
  handle: ReturnType<typeof useSortableItem>['handle']
  onUp: (() => void) | null
  onDown: (() => void) | null
}

type CategoryCardProps = {
  category: AdminCategory
  actions: CategoryActions | null
  /** Present only while the whole list is shown. */
  reorder?: ReorderControls
  lifted?: boolean
}

export function CategoryCard({ category, actions, reorder, lifted }: CategoryCardProps) {
  const { name, description, image, biodata_count: visible, providers_count: all } = category
  return (
    <Card flush lifted={lifted} className="flex h-full flex-col">
      <div className="flex gap-3 p-3">
        <Picture src={image} name={name} alt="" sizes="88px" className="w-22 self-start rounded-card" />
        <div className="min-w-0 flex-1">
          <h2 className="text-base leading-snug font-semibold break-words">{name}</h2>
          {description && <p className="line-clamp-2 text-sm text-muted">{description}</p>}
          <p className="mt-1 text-sm text-muted">
            {all === visible
              ? `${formatCount(all)} জন সেবাদাতা`
              : `${formatCount(visible)} জন প্রকাশিত, মোট ${formatCount(all)} জন`}
          </p>
        </div>
        {reorder && (
          <div className="-me-1.5 -my-1.5 flex shrink-0 flex-col">
            <IconButton
              icon={ArrowUp}
              label={`${name}: আগে আনুন`}
              disabled={!reorder.onUp}
              onClick={() => reorder.onUp?.()}
            />
            <button
              type="button"
              {...reorder.handle}
              aria-label={`${name}: টেনে সাজান`}
              className="flex size-11 cursor-grab touch-none items-center justify-center rounded-card text-muted hover:bg-sunken"
            >
              <Icon icon={GripVertical} className="size-6" />
            </button>
            <IconButton
              icon={ArrowDown}
              label={`${name}: পরে নিন`}
              disabled={!reorder.onDown}
              onClick={() => reorder.onDown?.()}
            />
          </div>
        )}
      </div>
      <div className="mt-auto px-3 pb-3">
        {actions ? (
          <>
            <CategorySwitches category={category} />
            <div className="flex gap-1 pt-2">
              <EditAndDelete
                editLabel={`${name} সম্পাদনা করুন`}
                deleteLabel={`${name} মুছুন`}
                onEdit={() => actions.onEdit(category)}
                onDelete={() => actions.onDelete(category)}
              />
            </div>
          </>
        ) : (
          <p className="flex flex-wrap gap-2">
            <Badge tone={category.is_active ? 'success' : 'neutral'}>
              {category.is_active ? 'চালু' : 'বন্ধ'}
            </Badge>
            {category.show_in_homepage && <Badge tone="warning">হোমে</Badge>}
          </p>
        )}
      </div>
    </Card>
  )
}

type Flags = Pick<AdminCategory, 'is_active' | 'show_in_homepage'>

function CategorySwitches({ category }: { category: AdminCategory }) {
  const { pending, shown: flags, toggle } = useOptimisticToggle<Flags>(category)
  const change = (sent: Partial<Flags>, after: Flags) =>
    toggle(after, async () => {
      const answer = await switchCategory(category.id, sent)
      reloadPublicData()
      return answer
    })

  return (
    <div className="divide-y divide-line border-y border-line text-sm">
      <Switch
        label="চালু"
        aria-label={`${category.name}: চালু`}
        aria-busy={pending || undefined}
        checked={flags.is_active}
        onChange={({ target: { checked } }) =>
          change(
            { is_active: checked },
            { is_active: checked, show_in_homepage: checked && flags.show_in_homepage },
          )
        }
      />
      <Switch
        label="হোমে"
        aria-label={`${category.name}: হোমে`}
        aria-busy={pending || undefined}
        disabled={!flags.is_active}
        checked={flags.show_in_homepage}
        onChange={({ target: { checked } }) =>
          change({ show_in_homepage: checked }, { is_active: flags.is_active, show_in_homepage: checked })
        }
      />
    </div>
  )
}
