import type { ReactNode } from 'react'

export type Definition = { term: ReactNode; value: ReactNode }

export function DefinitionList({
  items,
  className = '',
}: {
  items: readonly Definition[]
  className?: string
}) {
  return (
    <dl className={`divide-y divide-line ${className}`}>
      {items.map(({ term, value }, index) => (
        <div key={index} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-3 py-2.5">
          <dt className="text-muted">{term}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
