import { ArrowRight } from 'lucide-react'
import { Icon } from '#web/ui/layout/icon.tsx'
import type { AuditEntry } from './audit.calls.ts'
import { differences, fieldLabel, valueText } from './field.labels.ts'

type DifferenceListProps = {
  entry: Pick<AuditEntry, 'before' | 'after'>
  /** Labels of fields from other features, such as the settings. */
  labels: Readonly<Record<string, string>>
}

export function DifferenceList({ entry, labels }: DifferenceListProps) {
  const changed = differences(entry.before, entry.after)
  if (changed.length === 0) return <p className="text-sm text-muted">কোনো মান বদলায়নি।</p>
  return (
    <dl className="grid gap-2">
      {changed.map(({ name, before, after, hadBefore, hasAfter }) => (
        <div key={name} className="grid gap-x-3 sm:grid-cols-[minmax(0,12rem)_minmax(0,1fr)]">
          <dt className="text-sm text-muted">{labels[name] ?? fieldLabel(name)}</dt>
          <dd className="flex flex-wrap items-center gap-x-2 [overflow-wrap:anywhere]">
            {hadBefore && (
              <del className="min-w-0 text-muted">
                <span className="sr-only">আগে: </span>
                {valueText(name, before)}
              </del>
            )}
            {hadBefore && hasAfter && <Icon icon={ArrowRight} className="size-4 text-muted" />}
            {hasAfter && (
              <ins className="min-w-0 font-semibold no-underline">
                <span className="sr-only">পরে: </span>
                {valueText(name, after)}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
