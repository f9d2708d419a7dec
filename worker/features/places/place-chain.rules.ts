import type { FieldErrors } from '#worker/lib/errors.ts'

export type PlaceIds = { division_id: number; district_id: number; upazila_id: number }

type Found = { division: string; district: string | null; area: string | null } | undefined

/** The error of three ids that are no chain, under the first field that breaks it; null for a chain. */
export function brokenPlaceChain(found: Found): FieldErrors | null {
  if (!found) return { division_id: ['এই বিভাগটি পাওয়া যায়নি। আবার নির্বাচন করুন।'] }
  if (found.district === null) return { district_id: ['জেলাটি এই বিভাগে নেই। আবার নির্বাচন করুন।'] }
  if (found.area === null) return { upazila_id: ['থানা/উপজেলাটি এই জেলায় নেই। আবার নির্বাচন করুন।'] }
  return null
}
