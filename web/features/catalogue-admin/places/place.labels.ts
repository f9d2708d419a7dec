import type { EditDifference } from '#web/ui/dialog/edit-dialog.tsx'
import type { PlaceFields } from './places.calls.ts'
import type { PlaceLevel } from '#worker/features/places/places.schema.ts'

export const levelNames: Record<PlaceLevel, string> = {
  division: 'বিভাগ',
  district: 'জেলা',
  thana: 'থানা/উপজেলা',
}

export const kindNames = { upazila: 'উপজেলা', metro_thana: 'মহানগর থানা' } as const

const rows: readonly [keyof PlaceFields, string][] = [
  ['bn_name', 'বাংলা নাম'],
  ['name', 'ইংরেজি নাম'],
  ['kind', 'ধরন'],
  ['aka', 'অন্য বানান'],
  ['slug', 'লিংকের নাম'],
  ['url', 'ওয়েবসাইট'],
  ['latitude', 'অক্ষাংশ'],
  ['longitude', 'দ্রাঘিমাংশ'],
  ['country_id', 'দেশের আইডি'],
  ['division_id', 'বিভাগের আইডি'],
  ['district_id', 'জেলার আইডি'],
]

const inWords = (value: unknown): string =>
  value === null || value === undefined || value === ''
    ? '—'
    : Array.isArray(value)
      ? value.join(', ') || '—'
      : value === 'upazila' || value === 'metro_thana'
        ? kindNames[value]
        : String(value)

/** What the panel of a place says beside the columns of its row. */
export const placeFacts = (place: Partial<PlaceFields>): readonly (readonly [string, string])[] =>
  rows
    .filter(
      ([field]) => ['name', 'aka', 'slug', 'url', 'latitude', 'longitude'].includes(field) && place[field],
    )
    .map(([field, label]) => [label, inWords(place[field])])

export function placeDifferences(mine: PlaceFields, theirs: Partial<PlaceFields>): EditDifference[] {
  return rows
    .filter(([field]) => field in mine && field in theirs)
    .map(([field, label]) => ({ label, mine: inWords(mine[field]), theirs: inWords(theirs[field]) }))
}
