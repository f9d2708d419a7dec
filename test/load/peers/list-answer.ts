import { yearsOfWork } from '#worker/features/providers/years-of-work.rules.ts'

/** A row of the statement of a page of a list. */
export type Row = Record<'id' | 'name' | 'area' | 'district' | 'photo', string> &
  Record<'categoryId' | 'verifiedBadge' | 'ratingSum' | 'ratingCount', number> & {
    workExperience: string
    answerRate: number | null
  }

const perPage = 20
const bengali = (number: number) =>
  String(number).replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)))

/** The answer of the list API about a first page, without page keys. Next runs this module, too. */
export function listAnswer(rows: readonly Row[], total: number, nameOf: ReadonlyMap<number, string>) {
  return {
    data: rows.map((row) => ({
      id: row.id,
      name: row.name,
      category: { name: nameOf.get(row.categoryId) },
      area: row.area,
      district: row.district,
      verified_badge: row.verifiedBadge === 1,
      is_boosted: false,
      profile_photo: row.photo && `/storage/${row.photo}`,
      average_rating: row.ratingCount === 0 ? 0 : Math.round((row.ratingSum * 100) / row.ratingCount) / 100,
      total_ratings: row.ratingCount,
      answer_rate:
        row.answerRate === null
          ? null
          : `${bengali(Math.floor(row.answerRate / 100))} জনের ${bengali(row.answerRate % 100)} জনের ফোন ধরেছেন`,
      experience_years: yearsOfWork(row.workExperience),
    })),
    current_page: 1,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    per_page: perPage,
    total,
    has_more_than_total: false,
    near: null,
  }
}
