import type * as z from 'zod/mini'
import type { divisionEdit, thanaEdit } from './place-forms.schema.ts'
import type { PlaceLevel } from '#worker/features/places/places.schema.ts'
import { foldText } from '#worker/lib/text/fold.ts'

/** How other rows refer to a level: by a column, and by a field in the JSON of pending changes. */
export const placeTables = {
  division: {
    parent: 'country_id',
    referredBy: 'division_id',
    inJson: 'divisionId',
  },
  district: {
    parent: 'division_id',
    referredBy: 'district_id',
    inJson: 'districtId',
  },
  thana: {
    parent: 'district_id',
    referredBy: 'upazila_id',
    inJson: 'upazilaId',
  },
} as const satisfies Record<PlaceLevel, object>

/** `parent_id` is the country, division or district. */
export type PlaceValues = {
  name: string
  bn_name: string
  /** A JSON list. */
  aka: string
  slug: string | null
  url: string | null
  latitude: number | null
  longitude: number | null
  parent_id: number
  kind: 'upazila' | 'metro_thana' | null
}

/** A place of any level as it is stored; times in milliseconds since 1970 UTC. */
export type PlaceRow = PlaceValues & { id: number; created_at: number; updated_at: number }

export type SentPlace = z.output<typeof divisionEdit> & z.output<typeof thanaEdit>

/** Absent fields keep their value in `before`. */
export function placeValues(level: PlaceLevel, sent: SentPlace, before?: PlaceRow): PlaceValues {
  const { latitude, longitude, url } = sent
  return {
    name: sent.name ?? before?.name ?? '',
    bn_name: sent.bn_name ?? before?.bn_name ?? '',
    aka: sent.aka ? JSON.stringify(sent.aka) : (before?.aka ?? '[]'),
    slug: sent.slug ?? before?.slug ?? null,
    url: url === undefined ? (before?.url ?? null) : url,
    latitude: latitude === undefined ? (before?.latitude ?? null) : latitude,
    longitude: longitude === undefined ? (before?.longitude ?? null) : longitude,
    parent_id: sent[placeTables[level].parent] ?? before?.parent_id ?? 0,
    kind: level === 'thana' ? (sent.kind ?? before?.kind ?? 'upazila') : null,
  }
}

type Searchable = { bn_name: string; name: string; aka: readonly string[] }

/** Places that begin with the words first; otherwise in the order given. */
export function searchPlaces<Place extends Searchable>(
  places: readonly Place[],
  q: string,
  limit: number,
): Place[] {
  const wanted = foldText(q)
  if (wanted === '') return []
  const words = wanted.split(' ')
  const found = places.flatMap((place) => {
    const names = [place.bn_name, place.name, ...place.aka].map(foldText)
    const fits = words.every((word) => names.some((name) => name.includes(word)))
    return fits ? [{ place, begins: names.some((name) => name.startsWith(wanted)) }] : []
  })
  return found
    .toSorted((a, b) => Number(b.begins) - Number(a.begins))
    .slice(0, limit)
    .map(({ place }) => place)
}
