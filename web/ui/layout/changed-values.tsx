import type { ReactNode } from 'react'

export type ChangedValue = {
  term: string
  /** The current value; undefined if it is not shown. */
  before?: ReactNode
  after: ReactNode
}

/** Changed fields that wait for a review: the current value above the new one. `false` for those that stay. */
export const ChangedValues = ({ rows }: { rows: readonly (ChangedValue | false)[] }) => (
  <dl className="flex flex-col gap-3">
    {rows
      .filter((row) => row !== false)
      .map(({ term, before, after }) => (
        <div key={term} className="flex flex-col gap-1 rounded-card bg-surface px-4 py-3">
          <dt className="font-semibold">{term}</dt>
          {before !== undefined && (
            <dd className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-2 text-muted">
              <span className="text-sm">এখন</span>
              <del className="break-words no-underline">{before}</del>
            </dd>
          )}
          <dd className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-2">
            <span className="text-sm font-semibold text-action">নতুন</span>
            <ins className="font-semibold break-words no-underline">{after}</ins>
          </dd>
        </div>
      ))}
  </dl>
)
