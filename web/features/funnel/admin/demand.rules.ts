import { formatCount } from '#web/lib/format.ts'

type Measured = { interest: number; providers: number }

/** The interest for each provider with one decimal; null without a provider. */
export const interestEach = ({ interest, providers }: Measured): string | null =>
  providers === 0 ? null : formatCount(interest / providers, { decimals: 1 })

const pressureOf = ({ interest, providers }: Measured): number => interest / Math.max(providers, 0.5)

/** How much each district lacks, from 1 to 4 by quarters of those with any interest; 0 without interest. */
export function levelsOf<Row extends Measured & { district_id: number }>(
  rows: readonly Row[],
): Map<number, 0 | 1 | 2 | 3 | 4> {
  const wanted = rows.filter(({ interest }) => interest > 0).toSorted((a, b) => pressureOf(a) - pressureOf(b))
  const levels = new Map<number, 0 | 1 | 2 | 3 | 4>(rows.map((row) => [row.district_id, 0]))
  wanted.forEach((row, at) =>
    levels.set(row.district_id, (1 + Math.floor((4 * at) / wanted.length)) as 1 | 2 | 3 | 4),
  )
  return levels
}

/** A place for each district by its id, west to east and north to south as on a map; 0 is empty. */
const grid = [
  [0, 53, 0, 0, 0, 0, 0, 0, 0],
  [58, 56, 55, 60, 0, 0, 0, 0, 0],
  [0, 54, 59, 57, 61, 0, 0, 0, 0],
  [0, 19, 17, 63, 62, 64, 39, 36, 0],
  [18, 16, 14, 12, 44, 45, 38, 37, 0],
  [15, 25, 13, 49, 46, 41, 3, 0, 0],
  [22, 24, 29, 52, 47, 43, 40, 1, 0],
  [0, 20, 26, 23, 42, 48, 6, 2, 10],
  [0, 21, 27, 51, 50, 33, 7, 0, 4],
  [0, 0, 28, 32, 30, 34, 5, 8, 11],
  [0, 0, 0, 0, 35, 31, 0, 0, 0],
  [0, 0, 0, 0, 0, 0, 0, 9, 0],
]

export const mapSize = { columns: 9, rows: grid.length }

/** Where a district stands on the map; null for one that was added later. */
export function placeOnMap(id: number): { column: number; row: number } | null {
  const row = grid.findIndex((ids) => ids.includes(id))
  return row < 0 || id === 0 ? null : { row, column: grid[row]?.indexOf(id) ?? 0 }
}

const directions: Readonly<Record<string, readonly [column: number, row: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The nearest district in the direction of an arrow key; null for another key, and at the border. */
export function neighbourOf(id: number, key: string): number | null {
  const [from, direction] = [placeOnMap(id), directions[key]]
  if (!from || !direction) return null
  const [right, down] = direction
  const found = grid.flatMap((ids, row) =>
    ids.flatMap((other, column) => {
      const along = (column - from.column) * right + (row - from.row) * down
      const aside = Math.abs((column - from.column) * down) + Math.abs((row - from.row) * right)
      return other === 0 || along <= 0 ? [] : [{ other, distance: along + 2 * aside }]
    }),
  )
  return found.toSorted((a, b) => a.distance - b.distance)[0]?.other ?? null
}
