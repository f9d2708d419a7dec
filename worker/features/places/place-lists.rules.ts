type Place = { id: number; name: string; bn_name: string; aka: string[] }
export type Division = Place
export type District = Place & { division_id: number }
export type Thana = Place & { district_id: number; kind: 'upazila' | 'metro_thana' }
export type Locality = { upazila_id: number; name: string; spellings: string[] }
export type PlaceTree = { divisions: Division[]; districts: District[]; thanas: Thana[] }

/** All that a list may hold. */
export type PlaceLists = PlaceTree & { localities: Locality[] }

/** A list that has a copy in KV: all places, the children of one parent, or all localities. */
export type PlaceList =
  | { of: 'tree' }
  | { of: 'divisions' }
  | { of: 'districts'; parentId: number }
  | { of: 'thanas'; parentId: number }
  | { of: 'localities' }

const inBengaliOrder = new Intl.Collator('bn')

export const byBengaliName = (a: Pick<Place, 'id' | 'bn_name'>, b: Pick<Place, 'id' | 'bn_name'>) =>
  inBengaliOrder.compare(a.bn_name, b.bn_name) || a.id - b.id

export const keyOfList = (list: PlaceList): string =>
  'parentId' in list ? `places:${list.of}:${list.parentId}` : `places:${list.of}`

const names = {
  tree: ['divisions', 'districts', 'thanas'],
  divisions: ['divisions'],
  districts: ['districts'],
  thanas: ['thanas'],
  localities: ['localities'],
} as const

/** Whether a copy of KV has the parts of this list. */
export const isList = (copy: Partial<Record<string, unknown>>, { of }: PlaceList): boolean =>
  names[of].every((name) => Array.isArray(copy[name]))
