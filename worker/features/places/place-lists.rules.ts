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

/** A list out of all places. */
export const listOf = ({ localities, ...tree }: PlaceLists, list: PlaceList): Partial<PlaceLists> =>
  list.of === 'tree'
    ? tree
    : list.of === 'localities'
      ? { localities }
      : list.of === 'divisions'
        ? { divisions: tree.divisions }
        : list.of === 'districts'
          ? { districts: tree.districts.filter((district) => district.division_id === list.parentId) }
          : { thanas: tree.thanas.filter((thana) => thana.district_id === list.parentId) }

export type PlaceCopy = { version: number; places: Partial<PlaceLists> }

const names = {
  tree: ['divisions', 'districts', 'thanas'],
  divisions: ['divisions'],
  districts: ['districts'],
  thanas: ['thanas'],
  localities: ['localities'],
} as const

/** The copy in a text of KV, or null for a text that is none of this list. */
export function parseCopy(text: string, { of }: PlaceList): PlaceCopy | null {
  try {
    const copy = JSON.parse(text) as Partial<PlaceCopy> | null
    const isWhole = names[of].every((name) => Array.isArray(copy?.places?.[name]))
    return typeof copy?.version === 'number' && copy.places && isWhole
      ? { version: copy.version, places: copy.places }
      : null
  } catch {
    return null
  }
}

/** The lists that differ after a place was added, edited or deleted. `parentIds`: its parents before and after. */
export function listsWith(
  level: 'division' | 'district' | 'thana',
  id: number,
  parentIds: readonly number[],
): PlaceList[] {
  if (level === 'division') return [{ of: 'tree' }, { of: 'divisions' }, { of: 'districts', parentId: id }]
  const parents = [...new Set(parentIds)].map((parentId) =>
    level === 'district' ? { of: 'districts' as const, parentId } : { of: 'thanas' as const, parentId },
  )
  return [
    { of: 'tree' },
    ...parents,
    ...(level === 'district' ? [{ of: 'thanas' as const, parentId: id }] : []),
    // Those of a deleted thana went with it.
    ...(level === 'thana' ? [{ of: 'localities' as const }] : []),
  ]
}
