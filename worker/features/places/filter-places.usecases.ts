import type { Database } from '#worker/db/db.ts'
import { listPlacesWithProviders } from './filter-places.queries.ts'
import { byBengaliName } from './places.usecases.ts'

/** The places a visitor can usefully filter by, each with its number of public providers. One round trip. */
export async function listFilterPlaces(db: Database) {
  const [divisions, districts, upazilas] = await db.batch(listPlacesWithProviders(db))
  return {
    divisions: divisions.toSorted(byBengaliName),
    districts: districts.toSorted(byBengaliName),
    upazilas: upazilas.toSorted(byBengaliName),
  }
}
