type Place = { id: number; name: string; bn_name: string; aka: string[] }
export type Division = Place
export type District = Place & { division_id: number }
export type Thana = Place & { district_id: number; kind: 'upazila' | 'metro_thana' }
export type Locality = { upazila_id: number; name: string; spellings: string[] }
export type PlaceTree = { divisions: Division[]; districts: District[]; thanas: Thana[] }
export type PlaceLists = PlaceTree & { localities: Locality[] }

const inBengaliOrder = new Intl.Collator('bn')

export const byBengaliName = (a: Pick<Place, 'id' | 'bn_name'>, b: Pick<Place, 'id' | 'bn_name'>) =>
  inBengaliOrder.compare(a.bn_name, b.bn_name) || a.id - b.id
