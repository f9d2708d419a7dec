import { ChevronDown } from 'lucide-react'
import type { ComponentType } from 'react'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'

type Props<Row> = {
  /** The name of the list for screen readers. */
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  summary: ComponentType<{ row: Row }>
  detail: ComponentType<{ row: Row }>
}

/** Rows that open to show their details. Works without JavaScript. */
export function DetailList<Row>({ label, rows, rowKey, summary: Summary, detail: Detail }: Props<Row>) {
  return (
    <Card as="section" flush aria-label={label}>
      <ol className="divide-y divide-line">
        {rows.map((row) => (
          <li key={rowKey(row)}>
            <details className="group">
              <summary className="flex min-h-14 list-none items-start gap-3 px-4 py-3 hover:bg-sunken sm:px-5 [&::-webkit-details-marker]:hidden">
                <Summary row={row} />
                <Icon
                  icon={ChevronDown}
                  className="mt-1 size-5 text-muted transition-transform group-open:rotate-180"
                />
              </summary>
              <Detail row={row} />
            </details>
          </li>
        ))}
      </ol>
    </Card>
  )
}
