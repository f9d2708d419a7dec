import { useState } from 'react'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { Button } from '#web/ui/layout/button.tsx'

type RowsPage<Row> = { data: readonly Row[]; next_cursor: string | null }

/**
 * A list whose further pages come at the press of a button: its rows, each once, and the button. A write loads only the first page
 * again, so `change` is for rows of the others.
 * @param first what the page has loaded
 */
export function useMoreRows<Row extends { id: number }>(
  first: RowsPage<Row>,
  fetchMore: (cursor: string) => Promise<RowsPage<Row>>,
  label = 'আরও দেখুন',
) {
  const [more, setMore] = useState<RowsPage<Row>>()
  const { pending, problem, run } = useAction({ reloads: 'never' })
  const { next_cursor: cursor } = more ?? first
  const known = new Set(first.data.map(({ id }) => id))
  const load = () =>
    run(async () => {
      if (!cursor) return
      const page = await fetchMore(cursor)
      setMore((before) => ({ ...page, data: [...(before?.data ?? []), ...page.data] }))
    })
  const change = (id: number, changed: Partial<Row>) =>
    setMore(
      (before) =>
        before && {
          ...before,
          data: before.data.map((row) => (row.id === id ? { ...row, ...changed } : row)),
        },
    )
  const button = (
    <>
      {problem && <Alert tone="danger">{problem}</Alert>}
      {cursor && (
        <Button variant="secondary" pending={pending} pendingLabel="আনা হচ্ছে..." onClick={load}>
          {label}
        </Button>
      )}
    </>
  )
  const rows = [...first.data, ...(more?.data ?? []).filter(({ id }) => !known.has(id))]
  return { rows, hasMore: cursor !== null, button, change }
}
