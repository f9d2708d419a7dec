import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { levelsOf, neighbourOf, placeOnMap } from './demand.rules.ts'

const districts = (
  JSON.parse(readFileSync('node_modules/bd-geodata/data/districts.json', 'utf8')) as {
    id: string
    lat: string
    lon: string
  }[]
).map(({ id, lat, lon }) => ({
  id: Number(id),
  lat: Number(lat),
  lon: Number(lon),
  place: placeOnMap(Number(id)),
}))

describe('the map', () => {
  it('has each of the 64 districts at a place of its own', () => {
    const places = districts.map(({ place }) => `${place?.column} ${place?.row}`)
    expect(new Set(places).size).toBe(64)
    expect(places.filter((place) => place.includes('undefined'))).toEqual([])
    expect(placeOnMap(65)).toBeNull()
  })

  it('has a district north or east of another above or right of it, if they are thirty kilometres apart', () => {
    const wrong = districts.flatMap((a) =>
      districts.filter(
        (b) =>
          a.place &&
          b.place &&
          ((a.lat - b.lat > 0.3 && a.place.row > b.place.row) ||
            (a.lon - b.lon > 0.3 && a.place.column < b.place.column)),
      ),
    )
    expect(wrong).toEqual([])
  })

  it('is walked by the arrow keys, and no further than its border', () => {
    const walk = (from: number, ...keys: string[]) =>
      keys.reduce((at: number | null, key) => (at === null ? null : neighbourOf(at, key)), from)
    expect(walk(47, 'ArrowLeft', 'ArrowRight')).toBe(47)
    expect(walk(53, 'ArrowUp')).toBeNull()
    expect(neighbourOf(47, 'Enter')).toBeNull()
    // All can be reached.
    const seen = new Set([47])
    for (const id of seen)
      for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
        const next = neighbourOf(id, key)
        if (next !== null) seen.add(next)
      }
    expect(seen.size).toBe(64)
  })
})

it('colours districts by quarters of what they lack', () => {
  const row = (district_id: number, interest: number, providers: number) => ({
    district_id,
    interest,
    providers,
  })
  const levels = levelsOf([row(1, 0, 0), row(2, 5, 0), row(3, 5, 5), row(4, 9, 3), row(5, 8, 4)])
  expect([...levels]).toEqual([
    [1, 0],
    [2, 4],
    [3, 1],
    [4, 3],
    [5, 2],
  ])
})
