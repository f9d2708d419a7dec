import { placeTables, type PlaceRow } from './place-levels.rules.ts'
import type { PlaceLevel } from '#worker/features/places/places.schema.ts'

type StaffPlace<Level extends PlaceLevel> = Pick<
  PlaceRow,
  'id' | 'name' | 'bn_name' | 'slug' | 'url' | 'latitude' | 'longitude'
> & { aka: string[]; created_at: string; updated_at: string } & Record<
    (typeof placeTables)[Level]['parent'],
    number
  > &
  (Level extends 'thana' ? { kind: 'upazila' | 'metro_thana' } : object)

export const staffPlace = <Level extends PlaceLevel>(level: Level, place: PlaceRow) =>
  ({
    id: place.id,
    name: place.name,
    bn_name: place.bn_name,
    aka: JSON.parse(place.aka) as string[],
    slug: place.slug,
    url: place.url,
    latitude: place.latitude,
    longitude: place.longitude,
    [placeTables[level].parent]: place.parent_id,
    ...(level === 'thana' && { kind: place.kind }),
    created_at: new Date(place.created_at).toISOString(),
    updated_at: new Date(place.updated_at).toISOString(),
  }) as unknown as StaffPlace<Level>
