import { averageOf } from '#worker/features/providers/providers.serialisers.ts'
import { genderLabels } from '#worker/features/providers/providers.schema.ts'
import type { CsvCell } from '#worker/lib/csv.ts'
import { minuteInDhaka } from '#worker/lib/dhaka-time.ts'
import type { StaffRow } from './staff-providers.queries.ts'

/** The CSV file of the approved workers. It has no identity numbers and documents: reading those is audited one by one. */
export const csvHeader = [
  'আইডি',
  'নাম',
  'ফোন',
  'পেশা',
  'বিভাগ',
  'জেলা',
  'থানা/উপজেলা',
  'লিঙ্গ',
  'অভিজ্ঞতা',
  'যাচাইকৃত',
  'অবস্থা',
  'গড় রেটিং',
  'রেটিং সংখ্যা',
  'মোট দেখা',
  'জমা দেওয়ার সময়',
]

export const csvRow = (row: StaffRow): CsvCell[] => [
  row.id,
  row.name,
  row.phone,
  row.categoryName,
  row.division,
  row.district,
  row.area,
  genderLabels[row.gender],
  row.workExperience,
  row.verifiedBadge ? 'হ্যাঁ' : 'না',
  row.isActive ? (row.isPaused ? 'বিরতিতে' : 'চালু') : 'বন্ধ',
  averageOf(row),
  row.ratingCount,
  row.viewsCount,
  minuteInDhaka(row.submittedAt),
]
