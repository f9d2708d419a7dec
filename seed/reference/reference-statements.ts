import { informationPages as pagesTable } from '#worker/features/information/information.table.ts'
import { districts, divisions, thanas } from '#worker/features/places/places.table.ts'
import { settings } from '#worker/features/settings/settings.table.ts'
import { insertText } from '../bulk-insert.ts'
import { informationPages } from './pages/information-pages.ts'
import { readPlaces, type ThanaSeed } from './places.ts'
import { settingValues } from './setting-values.ts'

/**
 * SQL statements that insert the reference data: places, the information pages, and the settings with long texts. The
 * order matters. The statements can run again, because they keep what an admin has changed or deleted.
 */
export function referenceStatements(now: Date): string[] {
  const stamp = { createdAt: now, updatedAt: now }
  const places = readPlaces()
  const isEmpty = (table: string, rest = '1') => `NOT EXISTS (SELECT 1 FROM "${table}" WHERE ${rest})`
  const thanasOf = (kind: ThanaSeed['kind']) =>
    insertText(
      thanas,
      places.thanas.filter((thana) => thana.kind === kind).map((thana) => ({ ...thana, ...stamp })),
      isEmpty('thanas', `kind = '${kind}'`),
    )
  return [
    insertText(
      divisions,
      places.divisions.map((division) => ({ ...division, ...stamp })),
      isEmpty('divisions'),
    ),
    insertText(
      districts,
      places.districts.map((district) => ({ ...district, ...stamp })),
      isEmpty('districts'),
    ),
    thanasOf('upazila'),
    thanasOf('metro_thana'),
    fillThanaPositions(places.thanas, now),
    ...informationPages.map((page) => insertText(pagesTable, [{ ...page, updatedAt: now }], '1')),
    insertText(
      settings,
      Object.entries(settingValues).map(([key, value]) => ({ key, value, updatedAt: now })),
      '1',
    ),
  ]
}

/**
 * Gives the thanas of an older database their position. A thana that has one, or that an admin has moved to another
 * district, stays as it is. `updated_at` changes, so that an edit that was opened before does not empty the position again.
 */
function fillThanaPositions(thanasOfSeed: readonly ThanaSeed[], now: Date): string {
  const known = JSON.stringify(
    thanasOfSeed.map(({ id, districtId, latitude, longitude }) => [id, districtId, latitude, longitude]),
  )
  return `UPDATE "thanas" SET latitude = known.value ->> 2, longitude = known.value ->> 3, updated_at = max(updated_at + 1, ${now.getTime()})
    FROM json_each('${known}') known
    WHERE thanas.id = known.value ->> 0 AND thanas.district_id = known.value ->> 1
      AND thanas.latitude IS NULL AND thanas.longitude IS NULL`
}
