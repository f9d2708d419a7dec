import { Columns3, X } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Link } from '#web/ui/layout/link.tsx'
import { useLocation } from 'react-router'
import { useQuery } from '#web/lib/hooks/use-query.ts'
import { readStoredJson, writeStored } from '#web/lib/stored.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { IconButton } from '#web/ui/layout/icon-button.tsx'
import { openPath, openRowOf, useRowKeys, type ListPages, type RowKey } from './open-row.ts'
import { RowTable, type RowColumn } from './row-table.tsx'
import { useSelection, type FindAll, type Selection } from './selection.tsx'
import type { ComponentProps } from 'react'

type Panel = { title: ReactNode; body: ReactNode }

type RowsProps<Row> = {
  /** Names the table, and in the storage the choice of its columns. */
  caption: string
  columns: readonly RowColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => RowKey
  rowName: (row: Row) => string
  /** More than the columns, in the panel. */
  renderDetail?: (row: Row) => ReactNode
  /** The open panel, if it shows more than a row of the list; null if its subject does not exist. */
  panel?: Panel | null | undefined
  /** What can be done with the selected rows: with it the rows have checkboxes. */
  renderBulk?: ((selection: Selection<Row>) => ReactNode) | undefined
  /** Lets the selection grow to all that the filter finds. */
  findAll?: FindAll | undefined
  pages?: ListPages | undefined
  Item?: ComponentProps<typeof RowTable<Row>>['Item']
}

/** The rows of a list of the staff, and at the side the panel of the one that the address names. */
export function Rows<Row>({ renderDetail, panel, renderBulk, findAll, pages, ...table }: RowsProps<Row>) {
  const { columns, rows, rowKey, rowName, caption } = table
  const open = openRowOf(useQuery())
  const selection = useSelection({ rows, rowKey, pages, findAll })
  const { shown, chooser } = useChosenColumns(caption, columns)
  const keys = rows.map((row) => String(rowKey(row)))
  const following = useRowKeys(keys, open, pages)
  const row = rows.find((one) => String(rowKey(one)) === open)
  const ofRow = row && {
    title: rowName(row),
    body: (
      <>
        <RowFacts columns={columns} row={row} />
        {renderDetail?.(row)}
      </>
    ),
  }
  return (
    <div className={open === undefined ? '' : 'grid gap-3 lg:grid-cols-[minmax(0,1fr)_25rem] lg:items-start'}>
      <div className={`flex min-w-0 flex-col gap-3 ${open === undefined ? '' : 'max-lg:hidden'}`}>
        <RowTable
          {...table}
          columns={shown}
          open={open}
          selection={
            renderBulk && {
              selected: new Set(selection.picked.map(({ key }) => key)),
              onChange: selection.change,
            }
          }
          chooser={chooser}
        />
        {renderBulk?.(selection)}
      </div>
      {open !== undefined && (
        <RowPanel row={open} panel={panel === undefined ? ofRow : panel} following={following} />
      )}
    </div>
  )
}

type RowFactsProps<Row> = { columns: readonly RowColumn<Row>[]; row: Row }

const RowFacts = <Row,>({ columns, row }: RowFactsProps<Row>) => (
  <DefinitionList
    items={columns.map(
      ({ header, cell, full = cell, heading, action }) =>
        !heading && !action && { term: header, value: <span className="wrap-anywhere">{full(row)}</span> },
    )}
  />
)

/** The panel of a row. On a phone it takes the place of the list. */
type RowPanelProps = { row: string; panel: Panel | null | undefined; following: string | undefined }

function RowPanel({ row, panel, following }: RowPanelProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const location = useLocation()
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    const link = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"]`)
    link?.scrollIntoView({ block: 'nearest' })
    return () => {
      // The panel had the focus and is gone: the row gets it.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body)
          document
            .querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"]`)
            ?.focus({ preventScroll: true })
      })
    }
  }, [row])
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-4 lg:sticky lg:top-18 lg:max-h-[calc(100dvh-spacing(22))] lg:overflow-y-auto"
    >
      <div className="flex items-start justify-between gap-2">
        <h2 ref={heading} id={id} tabIndex={-1} className="min-w-0 text-lg wrap-anywhere">
          {panel ? panel.title : 'এটি আর নেই'}
        </h2>
        <Link
          to={openPath(location, null)}
          replace
          preventScrollReset
          className="-me-2 -mt-2 inline-flex size-11 shrink-0 items-center justify-center rounded-card hover:bg-sunken"
        >
          <Icon icon={X} className="size-6" />
          <span className="sr-only">বন্ধ করুন</span>
        </Link>
      </div>
      {panel ? (
        panel.body
      ) : (
        <>
          <p role="status" className="text-muted">
            এই সারিটি মুছে ফেলা হয়েছে, অথবা এই তালিকায় আর নেই।
          </p>
          {following !== undefined && (
            <ButtonLink replace preventScrollReset to={openPath(location, following)} variant="secondary">
              পরেরটি দেখুন
            </ButtonLink>
          )}
        </>
      )}
    </section>
  )
}

/** Which columns the user wants to see in this list; the browser remembers it. */
function useChosenColumns<Row>(caption: string, columns: readonly RowColumn<Row>[]) {
  const storageKey = `kormi.columns.${caption}`
  const [chosen, setChosen] = useState(() => readStoredJson<Record<string, unknown>>(storageKey) ?? {})
  const [choosing, setChoosing] = useState(false)
  const optional = columns.filter(({ heading, action }) => !heading && !action)
  // A list that is sorted by a column shows it.
  const isShown = ({ header, heading, action, extra, sort }: RowColumn<Row>): boolean =>
    heading === true ||
    action === true ||
    sort?.direction !== undefined ||
    (typeof chosen[header] === 'boolean' ? chosen[header] : !extra)
  const toggle = (column: RowColumn<Row>) => {
    const next = { ...chosen, [column.header]: !isShown(column) }
    setChosen(next)
    writeStored(storageKey, JSON.stringify(next))
  }
  const chooser = (
    <>
      <IconButton
        icon={Columns3}
        label="কলাম বাছাই"
        aria-haspopup="dialog"
        className="h-10"
        onClick={() => setChoosing(true)}
      />
      <Dialog open={choosing} onClose={() => setChoosing(false)} title="কোন কলাম দেখবেন">
        <ul className="text-start text-base font-normal">
          {optional.map((column) => (
            <li key={column.header}>
              <label className="flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  className="size-5 accent-action"
                  checked={isShown(column)}
                  disabled={column.sort?.direction !== undefined}
                  onChange={() => toggle(column)}
                />
                {column.header}
                {column.sort?.direction && <span className="text-sm text-muted">এখন এটি ধরে সাজানো</span>}
              </label>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
  return { shown: columns.filter(isShown), chooser }
}
