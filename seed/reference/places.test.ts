import { describe, expect, it } from 'vitest'
import { kilometresBetween } from '#worker/features/places/places.rules.ts'
import thanaCoordinates from './thana-coordinates.json'
import { readLocalities } from './localities.ts'
import { readPlaces } from './places.ts'

const places = readPlaces()
const { divisions, districts, thanas } = places
const find = (name: string, kind: 'upazila' | 'metro_thana' = 'upazila') =>
  thanas.find((thana) => thana.name === name && thana.kind === kind)

describe('the places of Bangladesh', () => {
  it('are 8 divisions, 64 districts, 495 upazilas and 110 metropolitan thanas', () => {
    expect(divisions).toHaveLength(8)
    expect(districts).toHaveLength(64)
    expect(thanas.filter(({ kind }) => kind === 'upazila')).toHaveLength(495)
    expect(thanas.filter(({ kind }) => kind === 'metro_thana')).toHaveLength(110)
  })

  it('link every district to a division, every thana to a district, and give every district a thana', () => {
    const divisionIds = new Set(divisions.map(({ id }) => id))
    const districtIds = new Set(districts.map(({ id }) => id))
    expect(districts.filter(({ divisionId }) => !divisionIds.has(divisionId))).toEqual([])
    expect(thanas.filter(({ districtId }) => !districtIds.has(districtId))).toEqual([])
    expect(new Set(thanas.map(({ districtId }) => districtId)).size).toBe(64)
  })

  it('have names in NFC and in Bengali script, without spaces around them', () => {
    for (const { name, bnName, aka } of [...divisions, ...districts, ...thanas]) {
      expect(bnName).toMatch(/^[\u0980-\u09ff][\u0980-\u09ff\s.()-]*$/)
      for (const text of [name, bnName, ...aka]) expect(text).toBe(text.normalize('NFC').trim())
    }
  })

  it('have unique ids, names and slugs', () => {
    for (const texts of [
      thanas.map(({ id }) => String(id)),
      thanas.map(({ districtId, bnName }) => `${districtId} ${bnName}`),
      thanas.map(({ districtId, kind, name }) => `${districtId} ${kind} ${name}`),
      thanas.map(({ districtId, slug }) => `${districtId} ${slug}`),
      [...divisions, ...districts].map(({ slug }) => slug),
    ])
      expect(new Set(texts).size).toBe(texts.length)
  })

  it('label exactly the four thanas that share a name with an upazila of their district', () => {
    const labelled = thanas.filter(({ bnName }) => bnName.includes('(থানা)'))
    const names = ['Dakshin Surma', 'Gazipur Sadar', 'Karnaphuli', 'Paba']
    expect(labelled.map(({ name }) => name).sort()).toEqual(names)
    expect(labelled.every(({ kind }) => kind === 'metro_thana')).toBe(true)
    expect(find('Paba', 'metro_thana')).toMatchObject({ bnName: 'পবা (থানা)', aka: ['পবা'] })
  })

  it('have no "null" texts, and coordinates that are numbers within the country', () => {
    for (const { latitude, longitude } of [...divisions, ...districts, ...thanas]) {
      expect(latitude).toBeGreaterThan(20)
      expect(latitude).toBeLessThan(27)
      expect(longitude).toBeGreaterThan(88)
      expect(longitude).toBeLessThan(93)
    }
    expect([...districts, ...thanas].filter(({ url }) => url === 'null' || url === '')).toEqual([])
  })

  it('have a position for each thana, with its name beside it, that lies near the seat of its district', () => {
    const names = new Map(thanas.map(({ id, name }) => [id, name]))
    expect(thanaCoordinates.map(([id, name]) => [id, name])).toEqual([...names].toSorted(([a], [b]) => a - b))
    const seats = new Map(districts.map((district) => [district.id, district]))
    const distances = thanas.map((thana) => ({
      name: thana.name,
      distance: kilometresBetween(thana, seats.get(thana.districtId)) ?? Infinity,
    }))
    expect(distances.filter(({ distance }) => distance > 90)).toEqual([])
    expect(distances.filter(({ name, distance }) => name.endsWith(' Sadar') && distance > 8)).toEqual([])
  })
})

describe('the localities', () => {
  const localities = readLocalities(places)

  it('are at least 600, in each divisional city', () => {
    expect(new Set(localities.map(({ name }) => name)).size).toBeGreaterThanOrEqual(600)
    const districtOf = new Map(thanas.map(({ id, districtId }) => [id, districtId]))
    const inDistrict = Map.groupBy(localities, ({ upazilaId }) => districtOf.get(upazilaId))
    const seats = [8, 15, 27, 33, 36, 47, 59, 62]
    expect(seats.map((id) => (inDistrict.get(id) ?? []).length).filter((count) => count < 15)).toEqual([])
  })

  it('have each name once in a thana', () => {
    const names = localities.map(({ upazilaId, name }) => `${upazilaId} ${name}`)
    expect(new Set(names).size).toBe(names.length)
  })

  it('have a Bengali name and short spellings, without spaces around them', () => {
    for (const { name, spellings } of localities) {
      expect(name).toMatch(/^[\u0980-\u09ff]/)
      expect(spellings.length).toBeLessThanOrEqual(12)
      for (const text of [name, ...spellings]) expect(text).toMatch(/^\S(?:.{0,58}\S)?$/u)
    }
  })
})
