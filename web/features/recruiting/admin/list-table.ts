import Papa from 'papaparse'

export type TableRow = {
  /** The row of a spreadsheet: blank ones count, and a cell may have several lines. */
  line: number
  cells: string[]
  /** A quote mark does not close where it should, so the quote marks of this line were read as letters. */
  hasOpenQuote: boolean
}

/** `lines` of the file are the rows, the blank ones, and those within a cell. */
export type Table = { rows: TableRow[]; lines: number; blank: number }

const separators = ['\t', ';', ',', '|']
const numberInside = /[\d০-৯](?:[\s-]?[\d০-৯]){8}/

/**
 * The rows of a pasted table or of a CSV file, whatever its separator and line ends. A quote mark that does not close takes no
 * further lines: its line is read without quotes, and the next line begins a row.
 */
export function readTable(text: string): Table {
  const plain = text
    .replace(/^\ufeff/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replace(/\s*$/, '')
  const [, named, rest = plain] = /^sep=(.)\n([^]*)$/i.exec(plain) ?? []
  const delimiter = named ?? Papa.parse(rest, { preview: 20, delimitersToGuess: separators }).meta.delimiter
  const rows: TableRow[] = []
  let line = 0
  let blank = 0
  const add = (cells: string[], hasOpenQuote: boolean) => {
    line += 1
    if (cells.every((cell) => cell.trim() === '')) blank += 1
    else rows.push({ line, cells, hasOpenQuote })
  }
  for (let from = 0; from < rest.length;) {
    const read = readRows(rest.slice(from), delimiter)
    for (const cells of read.rows) add(cells, false)
    from += read.end
    if (from >= rest.length) break
    const end = rest.indexOf('\n', from)
    const broken = rest.slice(from, end < 0 ? undefined : end)
    add(
      broken.split(delimiter).map((cell) => cell.replaceAll(/^\s*"|"\s*$/g, '')),
      true,
    )
    from += broken.length + 1
  }
  return { rows, lines: rest === '' ? 0 : rest.split('\n').length, blank }
}

/** The rows before the first with a wrong quote mark, and where that one begins. */
function readRows(text: string, delimiter: string): { rows: string[][]; end: number } {
  const rows: string[][] = []
  let end = 0
  Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    step({ data, errors, meta }, parser) {
      if (errors.some(({ type }) => type === 'Quotes') || data.some((cell) => holdsRows(cell, delimiter)))
        return parser.abort()
      rows.push(data)
      end = meta.cursor
    },
  })
  return { rows, end }
}

/** Whether the further lines of a cell look like rows: quote marks of two rows that stand open close each other. */
function holdsRows(cell: string, delimiter: string): boolean {
  const lines = cell.split('\n').slice(1)
  return lines.some((line) => line.includes(delimiter) && numberInside.test(line))
}
