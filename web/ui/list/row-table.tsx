import { ArrowDown, ArrowUp, ArrowUpDown, ChevronRight } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Link } from '#web/ui/layout/link.tsx'
import { openPath, type RowKey } from './open-row.ts'
import { RowCheckbox, toggled } from './selection.tsx'

/** The link of a sortable header, and the current direction. */
type ColumnSort = { to: string; direction?: 'ascending' | 'descending' | undefined }

export type RowColumn<Row> = {
  header: string
  /** One line. The panel shows it in full. */
  cell: (row: Row) => ReactNode
  /** More than the cell, for the panel. */
  full?: (row: Row) => ReactNode
  /** The name of the row, which opens its panel. With a picture or a mark around the text of the cell. */
  heading?: true
  before?: (row: Row) => ReactNode
  /** A control before the name, which is no part of its link. */
  lead?: (row: Row) => ReactNode
  after?: (row: Row) => ReactNode
  /**
   * On a phone a row has two lines: the name, and below it the columns 1 to 3. `top` stands at the right of the first line, `end` of
   * both. The other columns and actions are in the panel.
   */
  phone?: 1 | 2 | 3 | 'top' | 'end'
  /** Buttons: neither in the panel nor in the choice of columns. */
  action?: true
  /** Left out where there is only room for five columns; `always` also if it is one of the five. */
  wide?: true | 'always'
  /** Shown only to those who choose it. */
  extra?: true
  align?: 'end'
  /** A class for its width. Columns without one share the rest. */
  width?: string
  sort?: ColumnSort | undefined
}

/** The columns of a table where there is no room for all: the name, the actions, and others up to five. */
export function fiveOf<Row>(columns: readonly RowColumn<Row>[]): ReadonlySet<RowColumn<Row>> {
  const always = columns.filter(({ heading, action }) => heading || action)
  const others = columns.filter(({ heading, action }) => !heading && !action)
  const first = others.filter(({ wide, sort }) => !wide || sort?.direction)
  const last = others.filter((column) => !first.includes(column) && column.wide !== 'always')
  return new Set([...always, ...[...first, ...last].slice(0, 5 - always.length)])
}

type RowTableProps<Row> = {
  caption: string
  columns: readonly RowColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => RowKey
  open: string | undefined
  selection: { selected: ReadonlySet<RowKey>; onChange: (selected: ReadonlySet<RowKey>) => void } | undefined
  rowName: (row: Row) => string
  /** In the last header. */
  chooser: ReactNode
  /** The element of a row, for a list that can be sorted by hand. */
  Item?: ((props: { row: Row } & ComponentProps<'tr'>) => ReactNode) | undefined
}

/** The cells of a phone by `phone`. The first of the second line is whole; the others are cut where there is no room. */
const phoneCells = {
  1: 'narrow:col-start-2 narrow:overflow-visible',
  2: 'narrow:col-start-3',
  3: 'narrow:col-start-4',
  top: 'narrow:col-start-5 narrow:row-start-1 narrow:self-center',
  end: 'narrow:col-start-5 narrow:row-span-2 narrow:row-start-1 narrow:self-center narrow:whitespace-nowrap',
}

/**
 * Rows of one height with one line a cell: all columns from 920 pixels, five from 592. On less a row has two lines. A press anywhere
 * in a row opens it.
 */
export function RowTable<Row>({ columns, rows, rowKey, selection, Item, ...rest }: RowTableProps<Row>) {
  const { caption, open, rowName, chooser } = rest
  const location = useLocation()
  const keys = rows.map(rowKey)
  const all = selection !== undefined && keys.length > 0 && keys.every((key) => selection.selected.has(key))
  const five = fiveOf(columns)
  const hasTop = columns.some(({ phone }) => phone === 'top')
  // Below `top` the line goes on.
  const lastOfLine = hasTop && (columns.some(({ phone }) => phone === 3) ? 3 : 2)
  const placeOf = ({ phone }: RowColumn<Row>) =>
    phone
      ? `narrow:block ${phoneCells[phone]} ${phone === lastOfLine ? 'narrow:col-end-6' : ''}`
      : 'narrow:hidden'
  const look = (column: RowColumn<Row>) =>
    `${five.has(column) ? '' : 'max-roomy:hidden'} ${column.heading ? '' : placeOf(column)} ${column.align === 'end' || column.action ? 'text-end tabular-nums' : ''}`
  const hasEnd = hasTop || columns.some(({ phone }) => phone === 'end')
  const cellsOf = (row: Row) => (
    <>
      {selection && (
        <td
          role="cell"
          className="relative z-1 w-12 ps-1 narrow:-ms-2 narrow:row-span-2 narrow:w-11 narrow:self-center narrow:ps-0"
        >
          <RowCheckbox
            label={`${rowName(row)} বেছে নিন`}
            checked={selection.selected.has(rowKey(row))}
            onChange={(on) => selection.onChange(toggled(selection.selected, rowKey(row), on))}
          />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.header}
          role="cell"
          className={`h-12 px-2 narrow:h-auto narrow:px-0 ${look(column)} ${column.action ? 'relative z-1 whitespace-nowrap' : column.heading ? 'font-semibold narrow:col-span-3 narrow:col-start-2 narrow:row-start-1 narrow:min-w-0' : `truncate text-sm [&_a]:relative [&_a]:z-1 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_label]:relative [&_label]:z-1 ${column.phone === 'end' || column.phone === 'top' ? '' : 'narrow:row-start-2 narrow:text-start narrow:text-muted'}`}`}
        >
          {column.heading ? (
            <div className="flex min-w-0 items-center">
              {column.lead?.(row)}
              <Link
                to={openPath(location, rowKey(row))}
                replace={open !== undefined}
                preventScrollReset
                data-row={rowKey(row)}
                aria-current={String(rowKey(row)) === open || undefined}
                className="flex min-h-11 min-w-0 flex-1 items-center gap-2 text-action -outline-offset-3 after:absolute after:inset-0 hover:underline narrow:min-h-7"
              >
                {column.before && <span className="shrink-0">{column.before(row)}</span>}
                <span className="min-w-0 truncate">{column.cell(row)}</span>
                {column.after?.(row)}
              </Link>
            </div>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
      <td
        role="cell"
        className={`w-11 text-muted ${hasEnd ? 'narrow:hidden' : 'narrow:col-start-5 narrow:row-span-2 narrow:row-start-1 narrow:self-center'}`}
      >
        <Icon icon={ChevronRight} className="mx-auto size-5" />
      </td>
    </>
  )
  // With another `display` the browser drops the table roles, so they are set explicitly.
  return (
    <div className="[container:list/inline-size]">
      <div className="overflow-x-auto rounded-card border border-line bg-surface">
        <table role="table" className="w-full table-fixed narrow:block">
          <caption className="sr-only">{caption}</caption>
          <thead
            role="rowgroup"
            // A phone begins with the rows; the bar of the selection has "all".
            className="bg-sunken text-sm narrow:hidden"
          >
            <tr role="row">
              {selection && (
                <th role="columnheader" scope="col" className="w-12 ps-1">
                  <RowCheckbox
                    label="এই পাতার সব"
                    checked={all}
                    onChange={(on) =>
                      selection.onChange(
                        new Set([
                          ...[...selection.selected].filter((key) => !keys.includes(key)),
                          ...(on ? keys : []),
                        ]),
                      )
                    }
                  />
                </th>
              )}
              {columns.map((column) => (
                <th
                  key={column.header}
                  role="columnheader"
                  scope="col"
                  aria-sort={column.sort ? (column.sort.direction ?? 'none') : undefined}
                  className={`h-10 truncate px-2 font-semibold ${look(column)} ${column.align === 'end' || column.action ? '' : 'text-start'} ${column.width ?? ''}`}
                >
                  {column.sort ? (
                    // A phone sorts by a filter.
                    <SortLink sort={column.sort}>{column.header}</SortLink>
                  ) : (
                    column.header
                  )}
                </th>
              ))}
              <th role="columnheader" scope="col" className="h-10 w-11 text-end">
                <span className="sr-only">খোলা</span>
                {chooser}
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup" className="divide-y divide-line narrow:block">
            {rows.map((row) => {
              const attributes = {
                role: 'row',
                className: `relative narrow:grid narrow:min-h-15 narrow:grid-cols-[auto_auto_fit-content(50%)_minmax(0,1fr)_auto] narrow:content-center narrow:gap-x-2 narrow:px-2 narrow:py-1.5 ${String(rowKey(row)) === open ? 'bg-tint' : 'hover:bg-ground'}`,
                children: cellsOf(row),
              } as const
              return Item ? (
                <Item key={rowKey(row)} row={row} {...attributes} />
              ) : (
                <tr key={rowKey(row)} {...attributes} />
              )
            })}
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
      className="inline-flex min-h-10 max-w-full items-center gap-1 -outline-offset-3 hover:underline"
    >
      <span className="truncate">{children}</span>
      <Icon
        icon={icons[sort.direction ?? 'none']}
        className={`size-4 ${sort.direction ? '' : 'text-muted'}`}
      />
    </Link>
  )
}
