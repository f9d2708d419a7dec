import { paths } from '#web/app/paths.ts'

export type SearchPlace = Partial<Record<'division_id' | 'district_id' | 'upazila_id', number | undefined>>

/** The path of the provider list for a search. Empty choices are left out. */
export function searchPath(choice: SearchPlace & { q?: string; category?: string }): string {
  const query = new URLSearchParams()
  for (const key of ['q', 'category', 'division_id', 'district_id', 'upazila_id'] as const) {
    if (choice[key]) query.set(key, String(choice[key]))
  }
  return `${paths.browse}?${query}`
}
