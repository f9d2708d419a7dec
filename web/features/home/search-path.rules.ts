import { paths } from '#web/app/paths.ts'

type SearchPlace = Partial<Record<'division_id' | 'district_id' | 'upazila_id', number | undefined>>

export function searchPath(choice: SearchPlace & { q?: string; category?: string }): string {
  const query = new URLSearchParams()
  for (const key of ['q', 'category', 'division_id', 'district_id', 'upazila_id'] as const) {
    if (choice[key]) query.set(key, String(choice[key]))
  }
  return `${paths.browse}?${query}`
}
