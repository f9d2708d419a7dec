import {
  importColumns,
  maxCellLength,
  maxImportRows,
  maxRowsOfPart,
  type ImportCells,
  type ImportColumn,
} from '#worker/features/recruiting/recruiting.schema.ts'
import { asciiDigits, tidyLine } from '#worker/lib/text/fold.ts'
import type { Table, TableRow } from './list-table.ts'

/**
 * The text of a file. With a byte order mark the encoding is known; without one, every second byte of UTF-16 is zero where letters are
 * Latin or digits. Bytes that are no letters become U+FFFD, which the check of the server names.
 */
export function decodeList(bytes: Uint8Array): string {
  const [first, second] = bytes
  const sample = bytes.subarray(0, 2000)
  const zeros = (parity: number) => sample.filter((byte, at) => byte === 0 && at % 2 === parity).length
  const isUtf16 = (mark: boolean, parity: number) => mark || zeros(parity) > sample.length / 8
  const encoding = isUtf16(first === 0xff && second === 0xfe, 1)
    ? 'utf-16le'
    : isUtf16(first === 0xfe && second === 0xff, 0)
      ? 'utf-16be'
      : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

type Heading = ImportColumn | 'district'

// The first that fits counts: নাম্বার holds নাম, "কাজের অভিজ্ঞতা" both, and উপজেলা holds জেলা.
const headings: Record<Heading, RegExp> = {
  phone: /ফোন|মোবাইল|নম্বর|নাম্বার|phone|mobile|number|cell/i,
  years: /অভিজ্ঞতা|বছর|year|experience/i,
  gender: /লিঙ্গ|gender|sex/i,
  name: /নাম|name|worker/i,
  place: /থানা|উপজেলা|এলাকা|ঠিকানা|জায়গা|place|area|thana|upazila|location|address/i,
  district: /জেলা|district|zila/i,
  trade: /পেশা|কাজ|ধরন|trade|work|job|category|skill|profession|service/i,
}

/** Which column is what, if a row says so for name and phone; null if it is a row like the others. */
function readHeadings(row: readonly string[]): (Heading | null)[] | null {
  const found = row.map((cell) => {
    const text = tidyLine(cell)
    const name = (Object.keys(headings) as Heading[]).find((each) => headings[each].test(text))
    return text.length <= 40 && !holdsNumber(text) ? (name ?? null) : null
  })
  return found.includes('phone') && found.filter(Boolean).length >= 2 ? found : null
}

const usual: Heading[] = ['name', 'phone', 'trade', 'place', 'years']

export type SheetRow = Pick<TableRow, 'line' | 'hasOpenQuote'> & { cells: ImportCells }
/** `heading`: rows down to the one that names the columns. `inside`: lines that belong to a cell with line breaks. */
export type Sheet = {
  rows: SheetRow[]
  tooMany: number
  lines: number
  heading: number
  blank: number
  inside: number
}

const maxTitles = 10

/** The rows of a table by the meaning of the columns: as a row above them names them, else as a list usually has them. */
export function readSheet({ rows: table, lines, blank }: Table): Sheet {
  const names = table.slice(0, maxTitles).map(({ cells }) => readHeadings(cells))
  const named = names.findIndex((each) => each !== null)
  const isBelowTitles = table.slice(0, named).every(({ cells }) => !cells.some(holdsNumber))
  const heading = named >= 0 && isBelowTitles ? named + 1 : 0
  const columns = names[heading - 1] ?? usual
  const body = table.slice(heading)
  const rows = body.slice(0, maxImportRows).map((row) => ({ ...row, cells: cellsOf(row.cells, columns) }))
  const tooMany = body.length - rows.length
  return { rows, tooMany, lines, heading, blank, inside: lines - blank - table.length }
}

const holdsNumber = (cell: string) => /\d{5}/.test(asciiDigits(cell))

function cellsOf(row: readonly string[], columns: readonly (Heading | null)[]): ImportCells {
  // Of two names the second is the father's.
  const textOf = (name: Heading) => {
    const found = columns.flatMap((column, at) => (column === name ? [tidyLine(row[at] ?? '')] : []))
    return name === 'place' ? found.filter(Boolean).join(', ') : (found[0] ?? '')
  }
  const cells = Object.fromEntries(importColumns.map((name) => [name, textOf(name).slice(0, maxCellLength)]))
  const place = [textOf('place'), textOf('district')].filter(Boolean).join(', ')
  return { ...(cells as ImportCells), place: place.slice(0, maxCellLength) }
}

/** Letters of a request: a third of what the server takes, because a Bengali letter has three bytes. */
const maxLetters = 36_000

/** The parts in which a list is sent. */
export function partsOf<Row extends { cells: ImportCells }>(rows: readonly Row[]): Row[][] {
  const parts: Row[][] = []
  let letters = Infinity
  for (const row of rows) {
    const size = JSON.stringify(row.cells).length
    const last = parts.at(-1)
    if (last && last.length < maxRowsOfPart && letters + size <= maxLetters) {
      last.push(row)
      letters += size
    } else {
      parts.push([row])
      letters = size
    }
  }
  return parts
}

/** The numbers that stand in the list before, so that of equal numbers only the first row counts. */
export function repeatedLines(rows: readonly { line: number; phone: string | null }[]): Set<number> {
  const seen = new Set<string>()
  return new Set(
    rows.flatMap(({ line, phone }) => {
      if (phone === null) return []
      const isRepeated = seen.has(phone)
      seen.add(phone)
      return isRepeated ? [line] : []
    }),
  )
}
