import { useEffect, useState } from 'react'
import { api, unwrap } from '#web/lib/api.ts'
import { queryOf, type BrowseFilters } from '#web/features/providers/browse.address.ts'

/** Milliseconds without another change. */
const settled = 250

export type ResultCount = { total: number; hasMore: boolean }

/** How many providers a list with these filters has; undefined until it is known, and after a failure. */
export function useResultCount(filters: BrowseFilters): ResultCount | undefined {
  const query = JSON.stringify({ ...queryOf(filters), fields: 'card', per_page: '1' })
  const [counted, setCounted] = useState<{ query: string; count: ResultCount }>()
  useEffect(() => {
    const abort = new AbortController()
    const ask = () =>
      unwrap(
        api.biodata.$get(
          { query: JSON.parse(query) as Record<string, string> },
          { init: { signal: abort.signal } },
        ),
      ).then(
        ({ total, has_more_than_total: hasMore }) => setCounted({ query, count: { total, hasMore } }),
        () => undefined,
      )
    const timer = setTimeout(() => void ask(), settled)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [query])
  return counted?.query === query ? counted.count : undefined
}
