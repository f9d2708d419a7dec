import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openMigratedDatabase, type TestDatabase } from '#test/support/demo-database.ts'
import { readPlaces } from './places.ts'
import { referenceStatements } from './reference-statements.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openMigratedDatabase()
}, 60_000)
afterAll(() => database.close())

const savar = readPlaces().thanas.find(({ name }) => name === 'Savar') ?? { id: 0 }
const positionsWhere = (condition: string) =>
  database.db.all<{ latitude: number | null; longitude: number | null; updated_at: number }>(
    `SELECT latitude, longitude, updated_at FROM thanas WHERE ${condition}`,
  )

beforeEach(() => database.run(referenceStatements(new Date('2026-01-01T00:00:00Z'))))

it('gives every thana of a new installation a position', async () => {
  expect(await positionsWhere('latitude IS NULL OR longitude IS NULL')).toEqual([])
})

it('gives the thanas of an older database their position, as a new version of the row', async () => {
  await database.run(['UPDATE thanas SET latitude = NULL, longitude = NULL'])
  const now = new Date('2026-02-01T00:00:00Z')
  await database.run(referenceStatements(now))
  expect(await positionsWhere(`id = ${savar.id}`)).toEqual([
    { latitude: 23.85, longitude: 90.27, updated_at: now.getTime() },
  ])
})

it('keeps a position that an admin has entered, and a thana that an admin has moved', async () => {
  await database.run([
    `UPDATE thanas SET latitude = 23.5, longitude = NULL WHERE id = ${savar.id}`,
    `UPDATE thanas SET latitude = NULL, longitude = NULL, district_id = 1 WHERE id = ${savar.id + 1}`,
  ])
  await database.run(referenceStatements(new Date()))
  expect(await positionsWhere(`id = ${savar.id}`)).toMatchObject([{ latitude: 23.5, longitude: null }])
  expect(await positionsWhere(`id = ${savar.id + 1}`)).toMatchObject([{ latitude: null, longitude: null }])
})
