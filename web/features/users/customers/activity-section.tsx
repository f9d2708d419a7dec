import type { ReactNode } from 'react'
import { formatCount } from '#web/lib/format.ts'
import { Card } from '#web/ui/layout/card.tsx'

type ActivitySectionProps<Row> = {
  title: string
  rows: readonly Row[]
  /** Number of all rows; `rows` are the newest ones. */
  total?: number
  empty: string
  rowKey: (row: Row) => string | number
  children: (row: Row) => ReactNode
}

export function ActivitySection<Row>({
  title,
  rows,
  total,
  empty,
  rowKey,
  children,
}: ActivitySectionProps<Row>) {
  const count = total ?? rows.length
  return (
    <Card as="section" aria-label={title} className="flex flex-col gap-2">
      <h2 className="text-lg">
        {title} <span className="font-normal text-muted">({formatCount(count)})</span>
      </h2>
      {rows.length === 0 ? (
        <p className="text-muted">{empty}</p>
      ) : (
        <ul className="flex max-h-96 flex-col divide-y divide-line overflow-y-auto">
          {rows.map((row) => (
            <li key={rowKey(row)} className="py-2.5">
              {children(row)}
            </li>
          ))}
        </ul>
      )}
      {count > rows.length && rows.length > 0 && (
        <p className="text-sm text-muted">সর্বশেষ {formatCount(rows.length)}টি দেখানো হচ্ছে।</p>
      )}
    </Card>
  )
}
