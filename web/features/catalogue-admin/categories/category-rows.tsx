import { ArrowDown, ArrowUp, GripVertical, Power, PowerOff } from 'lucide-react'
import { createContext, use, type ComponentProps } from 'react'
import { reloadPublicData } from '#web/lib/root-data.ts'
import { formatCount } from '#web/lib/format.ts'
import { moveItem } from '#web/lib/list/move-item.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import {
  EditAndDelete,
  editAndDeleteColumns,
  type RowActions,
  PictureCell,
  SwitchCell,
} from '#web/ui/list/row-cells.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { eachRow } from '#web/ui/list/bulk-action.tsx'
import { type RowColumn, Rows } from '#web/ui/list/rows.tsx'
import { SortableList, useSortableItem } from '#web/ui/list/sortable-list.tsx'
import { switchCategory, type AdminCategory } from './categories.calls.ts'

type CategoryRowsProps = {
  categories: readonly AdminCategory[]
  actions: RowActions<AdminCategory> | null
  /** Present only while the whole list is shown. */
  onOrder: ((ids: number[]) => void) | undefined
}

export function CategoryRows({ categories, actions, onOrder }: CategoryRowsProps) {
  const ids = categories.map(({ id }) => id)
  const move = (from: number, to: number) => onOrder?.(moveItem(ids, from, to))
  const rows = (
    <Rows
      caption="ক্যাটাগরি"
      columns={columnsFor(actions, onOrder !== undefined)}
      rows={categories}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      Item={onOrder && SortableRow}
      bulk={
        actions
          ? {
              label: 'বাছাই করা ক্যাটাগরি',
              unit: 'টি',
              choices: [true, false].map((is_active) => ({
                label: is_active ? 'চালু করুন' : 'বন্ধ করুন',
                icon: is_active ? Power : PowerOff,
                act: eachRow(({ id }: AdminCategory) =>
                  switchCategory(id, { is_active }).finally(reloadPublicData),
                ),
              })),
            }
          : undefined
      }
      renderDetail={(category) =>
        actions && (
          <div className="flex flex-wrap gap-2">
            <EditAndDelete row={category} name={category.name} {...actions} />
            {onOrder && (
              <MoveButtons name={category.name} at={ids.indexOf(category.id)} of={ids.length} move={move} />
            )}
          </div>
        )
      }
    />
  )
  if (!onOrder) return rows
  return (
    <SortableList
      ids={ids}
      nameOf={(id) => categories.find((category) => category.id === id)?.name ?? ''}
      onMove={move}
    >
      {rows}
    </SortableList>
  )
}

type MoveButtonsProps = { name: string; at: number; of: number; move: (from: number, to: number) => void }

const MoveButtons = ({ name, at, of, move }: MoveButtonsProps) => (
  <>
    <Button
      variant="secondary"
      size="small"
      icon={ArrowUp}
      aria-label={`${name}: আগে আনুন`}
      disabled={at <= 0}
      onClick={() => move(at, at - 1)}
    >
      আগে আনুন
    </Button>
    <Button
      variant="secondary"
      size="small"
      icon={ArrowDown}
      aria-label={`${name}: পরে নিন`}
      disabled={at >= of - 1}
      onClick={() => move(at, at + 1)}
    >
      পরে নিন
    </Button>
  </>
)

const HandleContext = createContext<ReturnType<typeof useSortableItem>['handle'] | null>(null)

function SortableRow({ row, className, ...rest }: { row: AdminCategory } & ComponentProps<'tr'>) {
  const { item, handle, isDragging } = useSortableItem(row.id)
  return (
    <HandleContext value={handle}>
      <tr {...rest} {...item} className={`${className} ${isDragging ? 'z-10 bg-surface lifted' : ''}`} />
    </HandleContext>
  )
}

const Handle = ({ name }: { name: string }) => (
  <button
    type="button"
    {...use(HandleContext)}
    aria-label={`${name}: টেনে সাজান`}
    className="relative z-1 flex size-11 cursor-grab touch-none items-center narrow:-mx-2 narrow:-my-2 justify-center rounded-card text-muted hover:bg-sunken"
  >
    <Icon icon={GripVertical} className="size-6" />
  </button>
)

const columnsFor = (
  actions: RowActions<AdminCategory> | null,
  sortable: boolean,
): RowColumn<AdminCategory>[] => [
  {
    header: 'নাম',
    heading: true,
    width: 'w-72',
    ...(sortable && { lead: ({ name }: AdminCategory) => <Handle name={name} /> }),
    before: ({ name, image }) => <PictureCell src={image} name={name} />,
    cell: ({ name }) => name,
  },
  { header: 'বিবরণ', wide: true, cell: ({ description }) => description || '—' },
  {
    header: 'সেবাদাতা',
    phone: 1,
    align: 'end',
    width: 'w-24',
    cell: ({ providers_count: all }) => `${formatCount(all)} জন`,
    full: ({ biodata_count: visible, providers_count: all }) =>
      all === visible
        ? `${formatCount(all)} জন`
        : `${formatCount(visible)} জন প্রকাশিত, মোট ${formatCount(all)} জন`,
  },
  {
    header: 'চালু',
    phone: 'end',
    width: 'w-20',
    cell: (category) => <CategorySwitch category={category} flag="is_active" fixed={actions === null} />,
  },
  {
    header: 'হোমে',
    width: 'w-20',
    wide: true,
    cell: (category) => (
      <CategorySwitch category={category} flag="show_in_homepage" fixed={actions === null} />
    ),
  },
  ...editAndDeleteColumns(actions),
]

type Flags = Pick<AdminCategory, 'is_active' | 'show_in_homepage'>
type CategorySwitchProps = { category: AdminCategory; flag: keyof Flags; fixed: boolean }

const flagLabels: Record<keyof Flags, string> = { is_active: 'চালু', show_in_homepage: 'হোমে' }

function CategorySwitch({ category, flag, fixed }: CategorySwitchProps) {
  const isOn = category[flag]
  const label = flagLabels[flag]
  if (fixed) return <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? label : 'না'}</Badge>
  return (
    <SwitchCell
      on={isOn}
      label={`${category.name}: ${label}`}
      disabled={flag === 'show_in_homepage' && !category.is_active}
      save={async (on) => {
        const answer = await switchCategory(category.id, { [flag]: on })
        reloadPublicData()
        return answer
      }}
    />
  )
}
