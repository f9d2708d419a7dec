import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { PlaceSeed } from './places.ts'

export type LocalitySeed = { upazilaId: number; name: string; spellings: string[] }

/**
 * The bazars, roads and areas of `localities.txt`, those of one thana after the other. A locality of several thanas is a row for each.
 * @throws Error for a thana that is not in `places`
 */
export function readLocalities({ districts, thanas }: PlaceSeed): LocalitySeed[] {
  const districtNames = new Map(districts.map(({ id, name }) => [id, name]))
  // Four police thanas have the name of an upazila of their district: what lies in one may lie in the other.
  const thanasByKey = Map.groupBy(
    thanas,
    ({ name, districtId }) => `${districtNames.get(districtId)}/${name}`,
  )
  const rows: LocalitySeed[] = []
  let within: number[] = []
  const lines = readFileSync(fileURLToPath(import.meta.resolve('./localities.txt')), 'utf8')
    .normalize('NFC')
    .split('\n')
  for (const line of lines.filter((text) => text !== '' && !text.startsWith('# '))) {
    if (line.startsWith('## ')) {
      within = line
        .slice(3)
        .split(' + ')
        .flatMap((key) => {
          const found = thanasByKey.get(key)
          if (!found) throw new Error(`localities: there is no thana ${key}`)
          return found.map(({ id }) => id)
        })
      continue
    }
    const [name = '', ...spellings] = line.split(',').map((text) => text.trim())
    rows.push(...within.map((upazilaId) => ({ upazilaId, name, spellings })))
  }
  return rows.toSorted((a, b) => a.upazilaId - b.upazilaId)
}
