import type { ReactNode } from 'react'

export type TableColumn<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  align?: 'end'
  /** The name of the row: on a phone the first line of its card, without a label. */
  heading?: boolean
}

type TableProps<Row> = {
  caption: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
}

/** A small table within a page; lists have `Rows`. Without the room for its columns each row becomes a card. */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  // With `display: block` the browser drops the table roles, so they are set explicitly.
  return (
    <div className="[container:table/inline-size]">
      <div className="columns:overflow-x-auto columns:rounded-card columns:border columns:border-line columns:bg-surface">
        <table role="table" className="w-full cards:block">
          <caption className="sr-only">{caption}</caption>
          <thead role="rowgroup" className="bg-sunken text-sm cards:sr-only">
            <tr role="row">
              {columns.map((column) => (
                <th
                  key={column.header}
                  role="columnheader"
                  scope="col"
                  className={`px-4 py-3 font-semibold ${column.align === 'end' ? 'text-end' : 'text-start'}`}
                >
                  {column.header}
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
                className="cards:block cards:rounded-card cards:border cards:border-line cards:bg-surface cards:p-4"
              >
                {columns.map((column) => (
                  <td
                    key={column.header}
                    role="cell"
                    className={`columns:px-4 columns:py-3 cards:py-1 ${column.heading ? 'font-semibold wrap-anywhere cards:block' : 'cards:flex cards:items-baseline cards:justify-between cards:gap-3'} ${column.align === 'end' ? 'columns:text-end' : ''}`}
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
