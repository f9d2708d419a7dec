import type { ReactNode } from 'react'

export type TableColumn<Row> = {
  key: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** Numbers and amounts stand at the end. */
  align?: 'end'
  /** The name of the row: first line of its card on a phone, without the header beside it. */
  heading?: boolean
}

type TableProps<Row> = {
  /** What the table shows, for a screen reader. */
  caption: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
}

/** Rows and columns; below 640 pixels each row becomes a card with the headers beside the values. */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  // The roles are said again because a table laid out as blocks stops being one for a screen reader.
  return (
    <div className="sm:overflow-x-auto sm:rounded-card sm:border sm:border-line sm:bg-surface">
      <table role="table" className="w-full max-sm:block">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="bg-sunken text-sm max-sm:sr-only">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                className={`px-4 py-3 font-semibold ${column.align === 'end' ? 'text-end' : 'text-start'}`}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-sm:grid max-sm:gap-3 sm:divide-y sm:divide-line">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              role="row"
              className="max-sm:block max-sm:rounded-card max-sm:border max-sm:border-line max-sm:bg-surface max-sm:p-4"
            >
              {columns.map((column) => (
                <td
                  key={column.key}
                  role="cell"
                  className={`sm:px-4 sm:py-3 max-sm:py-1 ${column.heading ? 'font-semibold max-sm:block' : 'max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-3'} ${column.align === 'end' ? 'sm:text-end' : ''}`}
                >
                  {!column.heading && (
                    <span aria-hidden className="text-sm text-muted sm:hidden">
                      {column.header}
                    </span>
                  )}
                  <div className={column.heading ? '' : 'min-w-0 max-sm:text-end'}>{column.cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
