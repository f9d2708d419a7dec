import { api, unwrap, type Api } from '#web/lib/api.ts'
import { listQuery } from '#web/lib/list/list-address.ts'
import type { RowDoubt, RowProblem } from '#worker/features/recruiting/recruiting.schema.ts'
import { partsOf, repeatedLines, type SheetRow } from './list-file.rules.ts'

export const fetchImports = (from: Api, address: { q: string; page: number }) =>
  unwrap(from.admin.imports.$get({ query: listQuery(address) }))
export type ImportedList = Awaited<ReturnType<typeof fetchImports>>['data'][number]

const checkPart = (part: readonly SheetRow[]) =>
  unwrap(api.admin.imports.check.$post({ json: { rows: part.map(({ cells }) => cells) } }))
type Checked = Awaited<ReturnType<typeof checkPart>>['data'][number]
export type CheckedRow = SheetRow &
  Omit<Checked, 'problems' | 'doubts'> & {
    problems: (RowProblem | 'repeated')[]
    doubts: (RowDoubt | 'open_quote')[]
  }

/** Asks the server what the rows mean, part by part. Writes nothing. @param onDone hears how many rows are done */
export async function checkList(
  rows: readonly SheetRow[],
  onDone: (done: number) => void,
): Promise<CheckedRow[]> {
  const checked: CheckedRow[] = []
  for (const part of partsOf(rows)) {
    const { data } = await checkPart(part)
    part.forEach((row, at) => {
      const found = data[at]
      if (!found) return
      const doubts = row.hasOpenQuote ? ['open_quote' as const, ...found.doubts] : found.doubts
      checked.push({ ...row, ...found, doubts })
    })
    onDone(checked.length)
  }
  const repeated = repeatedLines(checked)
  return checked.map((row) =>
    repeated.has(row.line) ? { ...row, problems: [...row.problems, 'repeated'] } : row,
  )
}

type Import = { key: string; name: string; rows: readonly SheetRow[] }

/** Brings the rows in, part by part. The same key and rows again add only what is missing. @returns how many were added */
export async function importList(
  { key, name, rows }: Import,
  onDone: (done: number) => void,
): Promise<number> {
  const { id } = await unwrap(api.admin.imports.$post({ json: { key, name } }))
  let [added, done] = [0, 0]
  for (const part of partsOf(rows)) {
    const answer = await unwrap(
      api.admin.imports[':id'].rows.$post({
        param: { id: String(id) },
        json: { rows: part.map(({ cells }) => cells) },
      }),
    )
    added += answer.added
    done += part.length
    onDone(done)
  }
  return added
}
