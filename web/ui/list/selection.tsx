import { X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { formatCount } from '#web/lib/format.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { maxSelected } from '#worker/lib/selection.schema.ts'
import type { ListPages, RowKey } from './open-row.ts'

/** What the filter of a list finds, beyond its page: at most {@link maxSelected} ids. */
type Found = { ids: readonly number[]; /** Their sum in taka. */ amount?: number }
export type FindAll = () => Promise<Found>

/** A row that was selected on another page, or by "all", may be unknown. */
export type Picked<Row> = { key: RowKey; row: Row | undefined }

export type Selection<Row> = {
  picked: readonly Picked<Row>[]
  /** Present if the selection is all that the filter finds. */
  found: Found | undefined
  /** Selects all that the filter finds, as many as `count`. Offered when a whole page is selected and there are more. */
  more: { count: number; choose: () => Promise<void> } | undefined
  /** Selects the page, too. Absent when it is selected. */
  addPage: (() => void) | undefined
  change: (keys: Iterable<RowKey>) => void
  clear: () => void
}

type SelectionOf<Row> = {
  rows: readonly Row[]
  rowKey: (row: Row) => RowKey
  pages?: ListPages | undefined
  findAll?: FindAll | undefined
}

/** The selected rows of a list. They stay while its pages change, and end with its filters. */
export function useSelection<Row>({ rows, rowKey, pages, findAll }: SelectionOf<Row>): Selection<Row> {
  const filter = pages?.hrefFor(1)
  const [held, setHeld] = useState<{
    filter?: string | undefined
    rows: ReadonlyMap<RowKey, Row | undefined>
    found?: Found
  }>({ rows: new Map() })
  const visible = new Map(rows.map((row) => [rowKey(row), row]))
  const isPaged = pages !== undefined && pages.last > 1
  const picked =
    held.filter === filter
      ? [...held.rows]
          // A row that is gone from a list of one page is gone.
          .filter(([key]) => isPaged || visible.has(key))
          .map(([key, row]) => ({ key, row: visible.get(key) ?? row }))
      : []
  const known = new Map(picked.map(({ key, row }) => [key, row]))
  const change = (keys: Iterable<RowKey>, found?: Found) =>
    setHeld({
      filter,
      rows: new Map([...keys].map((key) => [key, visible.get(key) ?? known.get(key)])),
      ...(found && { found }),
    })
  const hasWholePage = rows.length > 0 && [...visible.keys()].every((key) => known.has(key))
  const count = Math.min(pages?.total ?? 0, maxSelected)
  return {
    picked,
    found: picked.length > 0 ? held.found : undefined,
    more:
      findAll && isPaged && hasWholePage && !held.found && picked.length < count
        ? {
            count,
            choose: async () => {
              const found = await findAll()
              change(found.ids, found)
            },
          }
        : undefined,
    addPage: hasWholePage ? undefined : () => change([...known.keys(), ...visible.keys()]),
    change,
    clear: () => change([]),
  }
}

type RowCheckboxProps = { label: string; checked: boolean; onChange: (on: boolean) => void }

export const RowCheckbox = ({ label, checked, onChange }: RowCheckboxProps) => (
  <label className="grid size-11 place-items-center">
    <span className="sr-only">{label}</span>
    <input
      type="checkbox"
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      className="size-5 accent-action"
    />
  </label>
)

/** The selection with one more row, or without it. */
export function toggled(selected: ReadonlySet<RowKey>, key: RowKey, on: boolean): ReadonlySet<RowKey> {
  const next = new Set(selected)
  if (on) next.add(key)
  else next.delete(key)
  return next
}

type SelectionBarProps = {
  label: string
  count: number
  /** After a number: "২টি", "২ জন". */
  unit: 'টি' | ' জন'
  note?: ReactNode
  clear: () => void
  children: ReactNode
}

/** The number of selected rows and what can be done with them, above the end of the screen. */
export function SelectionBar({ label, count, unit, note, clear, children }: SelectionBarProps) {
  if (count === 0) return null
  return (
    <section
      aria-label={label}
      className="sticky bottom-20 z-10 flex flex-wrap items-center gap-2 rounded-card border border-action bg-tint px-3 py-2 lg:bottom-3"
    >
      <p role="status" className="me-auto">
        <span className="font-semibold">
          {formatCount(count)}
          {unit}
        </span>{' '}
        বাছাই করা হয়েছে{note && <>, {note}</>}
      </p>
      {children}
      <Button size="small" variant="quiet" icon={X} onClick={clear}>
        বাদ দিন
      </Button>
    </section>
  )
}
