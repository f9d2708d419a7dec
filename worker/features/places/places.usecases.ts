import { batch, type Database } from '#worker/db/db.ts'
import { listAllPlaces, listPlacesWithProviders } from './places.queries.ts'

type Place = { id: number; name: string; bn_name: string; aka: string[] }
export type District = Place & { division_id: number }
export type Thana = Place & { district_id: number; kind: 'upazila' | 'metro_thana' }
export type PlaceTree = { divisions: Place[]; districts: District[]; thanas: Thana[] }

const inBengaliOrder = new Intl.Collator('bn')

export const byBengaliName = (a: Pick<Place, 'id' | 'bn_name'>, b: Pick<Place, 'id' | 'bn_name'>) =>
  inBengaliOrder.compare(a.bn_name, b.bn_name) || a.id - b.id

export async function readPlaceTree(db: Database): Promise<PlaceTree> {
  const { divisions, districts, thanas } = await batch(db, listAllPlaces(db))
  return {
    divisions: divisions.toSorted(byBengaliName),
    districts: districts.toSorted(byBengaliName),
    thanas: thanas.toSorted(byBengaliName),
  }
}

export async function listThanas(db: Database, districtId: number | undefined): Promise<Thana[]> {
  const { thanas } = await readPlaceTree(db)
  return districtId === undefined ? thanas : thanas.filter((thana) => thana.district_id === districtId)
}

export async function listFilterPlaces(db: Database) {
  const { divisions, districts, upazilas } = await batch(db, listPlacesWithProviders(db))
  return {
    divisions: divisions.toSorted(byBengaliName),
    districts: districts.toSorted(byBengaliName),
    upazilas: upazilas.toSorted(byBengaliName),
  }
}
