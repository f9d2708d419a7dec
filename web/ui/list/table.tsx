import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ReactNode, ComponentProps } from 'react'
import { Link } from '#web/ui/layout/link.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'

/** The link of a sortable header, and the current direction. */
type ColumnSort = { to: string; direction?: 'ascending' | 'descending' | undefined }

export type TableColumn<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  align?: 'end'
  /** The name of the row: on a phone the first line of its card, without a label. */
  heading?: boolean
  sort?: ColumnSort
}

/** Checkboxes of the rows, and one for the whole page. */
export type RowSelection = {
  selected: ReadonlySet<string | number>
  onChange: (selected: ReadonlySet<string | number>) => void
}

type TableProps<Row> = {
  caption: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  selection?: RowSelection | undefined
  rowName?: (row: Row) => string
  /** With many columns: a row is a card up to 920 pixels, not up to 592. */
  wide?: boolean | undefined
}

/** A table. Without the room for its columns each row becomes a card. */
export function Table<Row>({ caption, columns, rows, rowKey, selection, rowName, wide }: TableProps<Row>) {
  const keys = rows.map(rowKey)
  const all = selection !== undefined && keys.length > 0 && keys.every((key) => selection.selected.has(key))
  // With `display: block` the browser drops the table roles, so they are set explicitly.
  return (
    <div className={wide ? '[container:wide-table/inline-size]' : '[container:table/inline-size]'}>
      <div className="columns:overflow-x-auto columns:rounded-card columns:border columns:border-line columns:bg-surface">
        <table role="table" className="w-full cards:block">
          <caption className="sr-only">{caption}</caption>
          <thead role="rowgroup" className="bg-sunken text-sm cards:sr-only">
            <tr role="row">
              {selection && (
                <th role="columnheader" scope="col" className="w-12 ps-4">
                  <RowCheckbox
                    label="এই পাতার সব"
                    checked={all}
                    onChange={(on) => selection.onChange(new Set(on ? keys : []))}
                  />
                </th>
              )}
              {columns.map((column) => (
                <th
                  key={column.header}
                  role="columnheader"
                  scope="col"
                  aria-sort={column.sort ? (column.sort.direction ?? 'none') : undefined}
                  className={`${wide ? 'px-3' : 'px-4'} py-3 font-semibold ${column.align === 'end' ? 'text-end' : 'text-start'}`}
                >
                  {column.sort ? <SortLink sort={column.sort}>{column.header}</SortLink> : column.header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody
            role="rowgroup"
            className="cards:grid cards:grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] cards:gap-3 columns:divide-y columns:divide-line"
          >
            {rows.map((row) => (
              <tr
                key={rowKey(row)}
                role="row"
                className="cards:relative cards:block cards:rounded-card cards:border cards:border-line cards:bg-surface cards:p-4"
              >
                {selection && (
                  <td role="cell" className="w-12 ps-4 cards:absolute cards:end-2 cards:top-2 cards:ps-0">
                    <RowCheckbox
                      label={rowName ? `${rowName(row)} বেছে নিন` : 'বেছে নিন'}
                      checked={selection.selected.has(rowKey(row))}
                      onChange={(on) => selection.onChange(toggled(selection.selected, rowKey(row), on))}
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <td
                    key={column.header}
                    role="cell"
                    className={`${wide ? 'columns:px-3' : 'columns:px-4'} columns:py-3 cards:py-1 ${column.heading ? `font-semibold wrap-anywhere cards:block ${selection ? 'cards:pe-12' : ''}` : 'cards:flex cards:items-baseline cards:justify-between cards:gap-3'} ${column.align === 'end' ? 'columns:text-end' : ''}`}
                  >
                    {!column.heading && (
                      <span aria-hidden className="text-sm text-muted columns:hidden">
                        {column.header}
                      </span>
                    )}
                    <div className={column.heading ? 'columns:min-w-36' : 'min-w-0 cards:text-end'}>
                      {column.cell(row)}
                    </div>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function SortLink({ sort, children }: { sort: ColumnSort; children: ReactNode }) {
  const icons = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown }
  return (
    <Link
      to={sort.to}
      replace
      preventScrollReset
      className="inline-flex min-h-11 items-center gap-1 hover:underline"
    >
      {children}
      <Icon
        icon={icons[sort.direction ?? 'none']}
        className={`size-4 ${sort.direction ? '' : 'text-muted'}`}
      />
    </Link>
  )
}

function RowCheckbox({
  label,
  checked,
  onChange,
}: {
  label: string
  checked: boolean
  onChange: (on: boolean) => void
}) {
  return (
    <label className="grid size-11 place-items-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-6 accent-action"
      />
    </label>
  )
}

function toggled(selected: ReadonlySet<string | number>, key: string | number, on: boolean) {
  const next = new Set(selected)
  if (on) next.add(key)
  else next.delete(key)
  return next
}

/** The name of a row, which leads to its page. */
export const ListLink = (props: Omit<ComponentProps<typeof Link>, 'className'>) => (
  <Link
    {...props}
    className="inline-flex min-h-11 flex-wrap items-center gap-x-1.5 text-action underline underline-offset-4"
  />
)
