/** What a cell may hold; null and undefined are empty. */
export type CsvCell = string | number | null | undefined

// What a spreadsheet would run as a formula; a tab or a return at the beginning hides one from a careless check.
const startsFormula = /^[=+\-@\t\r]/
const needsQuotes = /[",\r\n]/
const byteOrderMark = '\ufeff'

/** A cell as text of a CSV file (RFC 4180). A text that a spreadsheet would take for a formula gets a quote before it. */
export function csvCell(value: CsvCell): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const safe = startsFormula.test(value) ? `'${value}` : value
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(',')}\r\n`

type CsvFile = {
  /** Without ending, ASCII. */
  name: string
  header: readonly string[]
  /** How many rows will follow, for the progress of whoever downloads. */
  total: number
  /** Pages of rows, each read when the one before it has gone. */
  pages: AsyncIterable<readonly (readonly CsvCell[])[]>
}

/**
 * A CSV file as an answer that is written while it is read from the database: any number of rows, one page in memory.
 * Begins with a byte order mark, without which Excel garbles Bengali. A failing page breaks the stream, so that nobody
 * takes half a file for a whole one.
 */
export function csvResponse({ name, header, total, pages }: CsvFile): Response {
  const encoder = new TextEncoder()
  const lines = (async function* () {
    yield encoder.encode(byteOrderMark + csvLine(header))
    for await (const rows of pages) yield encoder.encode(rows.map(csvLine).join(''))
  })()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await lines.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await lines.return(undefined)
    },
  })
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
      'Cache-Control': 'private, no-store',
      'X-Total-Rows': String(total),
    },
  })
}

/**
 * Pages of a list that is read by key: each begins behind the last row of the one before.
 * @param read a page of at most `size` rows behind `after`, in the order of the key
 */
export async function* keyedPages<Row, Key>(
  read: (after: Key | null, size: number) => Promise<readonly Row[]>,
  keyOf: (row: Row) => Key,
  size = 500,
): AsyncGenerator<readonly Row[]> {
  let after: Key | null = null
  while (true) {
    const rows = await read(after, size)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    if (rows.length < size) return
    after = keyOf(last)
  }
}
