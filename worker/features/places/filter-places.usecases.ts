import { batch, type Database } from '#worker/db/db.ts'
import { listPlacesWithProviders } from './filter-places.queries.ts'
import { byBengaliName } from './places.usecases.ts'

export async function listFilterPlaces(db: Database) {
  const { divisions, districts, upazilas } = await batch(db, listPlacesWithProviders(db))
  return {
    divisions: divisions.toSorted(byBengaliName),
    districts: districts.toSorted(byBengaliName),
    upazilas: upazilas.toSorted(byBengaliName),
  }
}
