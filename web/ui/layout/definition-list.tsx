import type { ReactNode } from 'react'

export type Definition = { term: ReactNode; value: ReactNode }

/** Terms and values, beside each other where there is room. Entries that are not set are left out. */
export function DefinitionList({
  items,
  className = '',
}: {
  items: readonly (Definition | false | null | undefined | '')[]
  className?: string
}) {
  return (
    <dl className={`divide-y divide-line ${className}`}>
      {items.map(
        (item, index) =>
          item && (
            <div
              key={index}
              className="grid grid-cols-[minmax(0,35%)_minmax(0,1fr)] gap-x-3 large-text:grid-cols-1 py-2.5"
            >
              <dt className="text-muted">{item.term}</dt>
              <dd className="font-semibold">{item.value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
