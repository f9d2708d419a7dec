import type { PlaceLevel } from './place-forms.schema.ts'

/** Where the places of a level are stored, what they lie in, and how others refer to them: by column, and in waiting edits. */
export const placeTables = {
  division: {
    table: 'divisions',
    parent: 'country_id',
    children: 'districts',
    referredBy: 'division_id',
    inJson: 'divisionId',
  },
  district: {
    table: 'districts',
    parent: 'division_id',
    children: 'thanas',
    referredBy: 'district_id',
    inJson: 'districtId',
  },
  thana: {
    table: 'thanas',
    parent: 'district_id',
    children: null,
    referredBy: 'upazila_id',
    inJson: 'upazilaId',
  },
} as const satisfies Record<PlaceLevel, object>

/** The columns of a place's form, alike for all levels. `parent_id` is the country, division or district it lies in. */
export type PlaceValues = {
  name: string
  bn_name: string
  /** A JSON list. */
  aka: string
  url: string | null
  latitude: number | null
  longitude: number | null
  parent_id: number
  kind: 'upazila' | 'metro_thana' | null
}

/** A place of any level as it is stored. */
export type PlaceRow = PlaceValues & { id: number; created_at: number; updated_at: number }

/** A form of any level, read by its schema. */
export type SentPlace = {
  name?: string | undefined
  bn_name?: string | undefined
  aka?: string[] | undefined
  url?: string | null | undefined
  latitude?: number | null | undefined
  longitude?: number | null | undefined
  country_id?: number | undefined
  division_id?: number | undefined
  district_id?: number | undefined
  kind?: 'upazila' | 'metro_thana' | undefined
}

/** A form as columns; what it leaves out stays as it is in `before`. */
export function placeValues(level: PlaceLevel, sent: SentPlace, before?: PlaceRow): PlaceValues {
  const { latitude, longitude, url } = sent
  return {
    name: sent.name ?? before?.name ?? '',
    bn_name: sent.bn_name ?? before?.bn_name ?? '',
    aka: sent.aka ? JSON.stringify(sent.aka) : (before?.aka ?? '[]'),
    url: url === undefined ? (before?.url ?? null) : url,
    latitude: latitude === undefined ? (before?.latitude ?? null) : latitude,
    longitude: longitude === undefined ? (before?.longitude ?? null) : longitude,
    parent_id: sent[placeTables[level].parent] ?? before?.parent_id ?? 0,
    kind: level === 'thana' ? (sent.kind ?? before?.kind ?? 'upazila') : null,
  }
}

/** Which of a place's columns a form changes. */
export const changedPlaceFields = (before: PlaceRow, values: PlaceValues) =>
  (Object.keys(values) as (keyof PlaceValues)[]).filter((field) => values[field] !== before[field])

type StaffPlace<Level extends PlaceLevel> = {
  id: number
  name: string
  bn_name: string
  aka: string[]
  url: string | null
  latitude: number | null
  longitude: number | null
  created_at: string
  updated_at: string
} & Record<(typeof placeTables)[Level]['parent'], number> &
  (Level extends 'thana' ? { kind: 'upazila' | 'metro_thana' } : object)

/** A place as the admin sees it. */
export const staffPlace = <Level extends PlaceLevel>(level: Level, place: PlaceRow) =>
  ({
    id: place.id,
    name: place.name,
    bn_name: place.bn_name,
    aka: JSON.parse(place.aka) as string[],
    url: place.url,
    latitude: place.latitude,
    longitude: place.longitude,
    [placeTables[level].parent]: place.parent_id,
    ...(level === 'thana' && { kind: place.kind }),
    created_at: new Date(place.created_at).toISOString(),
    updated_at: new Date(place.updated_at).toISOString(),
  }) as unknown as StaffPlace<Level>
