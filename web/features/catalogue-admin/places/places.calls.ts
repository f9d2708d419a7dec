import { asApiError } from '#web/lib/api-error.ts'
import { api, unwrap, type Api } from '#web/lib/api.ts'
import { openIds, type TreeAddress } from './tree.address.ts'
import type { PlaceLevel } from '#worker/features/places/places.schema.ts'
import { ifUnchanged, type Versioned } from '#web/lib/form/edit-version.ts'

const fetchDivisions = (from: Api) => unwrap(from.admin.geolocation.divisions.$get())
export const fetchDistricts = (from: Api, divisionId: number) =>
  unwrap(from.admin.geolocation.districts.$get({ query: { division_id: String(divisionId) } }))
const fetchThanas = (from: Api, districtId: number) =>
  unwrap(from.admin.geolocation.thanas.$get({ query: { district_id: String(districtId) } }))
export const searchPlaces = (from: Api, q: string) =>
  unwrap(from.admin.geolocation.search.$get({ query: { q } }))

export type Division = Awaited<ReturnType<typeof fetchDivisions>>['data'][number]
export type District = Awaited<ReturnType<typeof fetchDistricts>>['data'][number]
export type Thana = Awaited<ReturnType<typeof fetchThanas>>['data'][number]
export type FoundPlace = Awaited<ReturnType<typeof searchPlaces>>['data'][number]

type Children<Place> = { places: Place[]; problem?: undefined } | { places?: undefined; problem: string }

const childrenOf = async <Place>(call: Promise<{ data: Place[] }>): Promise<Children<Place>> => {
  try {
    return { places: (await call).data }
  } catch (error) {
    const refusal = asApiError(error)
    // Lost access is handled by the error boundary, as on every page.
    if (refusal.status === 401 || refusal.status === 403) throw error
    return { problem: refusal.message }
  }
}

export type Tree = {
  divisions: Division[]
  /** By the id of the open division or district. */
  districts: Record<number, Children<District>>
  thanas: Record<number, Children<Thana>>
}

/** The divisions and the content of the open nodes. A node that fails does not fail the others. */
export async function fetchTree(from: Api, address: TreeAddress): Promise<Tree> {
  const ids = openIds(address)
  const read = async <Place>(
    nodeIds: number[],
    fetch: (from: Api, id: number) => Promise<{ data: Place[] }>,
  ) =>
    Object.fromEntries(
      await Promise.all(nodeIds.map(async (id) => [id, await childrenOf(fetch(from, id))] as const)),
    )
  const [{ data: divisions }, districts, thanas] = await Promise.all([
    fetchDivisions(from),
    read(ids.divisions, fetchDistricts),
    read(ids.districts, fetchThanas),
  ])
  return { divisions, districts, thanas }
}

export type PlaceFields = {
  name: string
  bn_name: string
  aka?: string[] | undefined
  slug?: string | null | undefined
  url?: string | null | undefined
  latitude?: number | null | undefined
  longitude?: number | null | undefined
  country_id?: number | undefined
  division_id?: number | undefined
  district_id?: number | undefined
  kind?: 'upazila' | 'metro_thana' | undefined
}

type Saved = { message: string }
const { divisions, districts, thanas } = api.admin.geolocation
const param = (id: number) => ({ id: String(id) })

export function addPlace(level: PlaceLevel, fields: PlaceFields): Promise<Saved> {
  const { division_id = 0, district_id = 0 } = fields
  if (level === 'division') return unwrap(divisions.$post({ json: fields }))
  if (level === 'district') return unwrap(districts.$post({ json: { ...fields, division_id } }))
  return unwrap(thanas.$post({ json: { ...fields, district_id } }))
}

const ofOne = { division: divisions[':id'], district: districts[':id'], thana: thanas[':id'] }

export const savePlace = (
  level: PlaceLevel,
  id: number,
  seen: Versioned,
  json: PlaceFields,
): Promise<Saved> => unwrap<Saved>(ofOne[level].$put({ param: param(id), json }, ifUnchanged(seen)))

export const removePlace = (level: PlaceLevel, id: number): Promise<Saved> =>
  unwrap<Saved>(ofOne[level].$delete({ param: param(id) }))
