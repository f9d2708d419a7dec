import { paths } from '#web/app/paths.ts'

export type SearchedPlace = Partial<Record<'division_id' | 'district_id' | 'upazila_id', number | undefined>>

/** The address of the list for what was chosen; what was left open stays out of it. */
export function searchPath(choice: SearchedPlace & { q?: string; category?: string }): string {
  const query = new URLSearchParams()
  for (const key of ['q', 'category', 'division_id', 'district_id', 'upazila_id'] as const) {
    if (choice[key]) query.set(key, String(choice[key]))
  }
  return `${paths.browse}?${query}`
}
