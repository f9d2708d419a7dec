import { fieldValues } from './profile-fields.rules.ts'
import { fieldsWith } from './profile-fields.schema.ts'
import type { publicColumns, staffColumns } from './providers.queries.ts'
import type { ProviderRow } from './providers.table.ts'
import { yearsOfWork } from './years-of-work.rules.ts'

// Answers are built by name: a column that is neither written here nor defined as seen cannot leave the Worker.

const publicFields = fieldsWith('seenBy', 'visitors')
const staffFields = fieldsWith('seenBy', 'staff')

type RowOf<Columns> = Pick<ProviderRow, keyof Columns & keyof ProviderRow> & { categoryName: string }

type PublicRow = RowOf<typeof publicColumns>
type StaffRow = RowOf<typeof staffColumns>

/** The average of all ratings with two decimals; 0 without any. */
export const averageOf = ({
  ratingSum,
  ratingCount,
}: Pick<ProviderRow, 'ratingSum' | 'ratingCount'>): number =>
  ratingCount === 0 ? 0 : Math.round((ratingSum * 100) / ratingCount) / 100

const isBoosted = ({ boostedUntil }: Pick<PublicRow, 'boostedUntil'>, now: Date): boolean =>
  boostedUntil !== null && boostedUntil > now

/** The public answer: lists, detail, recent. `now` decides whether a boost is running. */
export const publicProvider = (row: PublicRow, now: Date, myRating: number | null = null) => ({
  id: row.id,
  ...fieldValues(row, publicFields),
  category: { id: row.categoryId, name: row.categoryName },
  category_id: row.categoryId,
  area: row.area,
  district: row.district,
  division: row.division,
  division_id: row.divisionId,
  district_id: row.districtId,
  upazila_id: row.upazilaId,
  experience_years: yearsOfWork(row.workExperience),
  // Only approved profiles are public; the answer for staff has its own.
  is_approved: true,
  verified_badge: row.verifiedBadge,
  is_boosted: isBoosted(row, now),
  profile_photo_url: row.photo && `/storage/${row.photo}-320.webp`,
  /** Base of all sizes: `-160.webp`, `-320.webp`, `-640.webp`. */
  profile_photo: row.photo && `/storage/${row.photo}`,
  average_rating: averageOf(row),
  total_ratings: row.ratingCount,
  my_rating: myRating,
  views_count: row.viewsCount,
  biodata_views_count: row.viewsCount,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
})
export type PublicProvider = ReturnType<typeof publicProvider>

type CardRow = Pick<
  PublicRow,
  | 'id'
  | 'name'
  | 'categoryName'
  | 'area'
  | 'district'
  | 'workExperience'
  | 'verifiedBadge'
  | 'boostedUntil'
  | 'photo'
  | 'ratingSum'
  | 'ratingCount'
>

/** The fields of {@link publicProvider} that a card shows. */
export const providerCard = (row: CardRow, now: Date) => ({
  id: row.id,
  name: row.name,
  category: { name: row.categoryName },
  area: row.area,
  district: row.district,
  verified_badge: row.verifiedBadge,
  is_boosted: isBoosted(row, now),
  profile_photo: row.photo && `/storage/${row.photo}`,
  average_rating: averageOf(row),
  total_ratings: row.ratingCount,
  experience_years: yearsOfWork(row.workExperience),
})

export const revealedProvider = (
  row: PublicRow & Pick<ProviderRow, 'phone'>,
  now: Date,
  myRating: number | null = null,
) => ({
  ...publicProvider(row, now, myRating),
  phone: row.phone,
  contact_phone: row.phone,
})

/** The answer for admin and staff. Documents are addresses with their own check of rights; the caller unseals `idNumber`. */
export const staffProvider = (row: StaffRow, now: Date, { idNumber }: { idNumber?: string | null } = {}) => ({
  ...revealedProvider(row, now),
  user_id: row.userId,
  id_number: idNumber ?? null,
  ...fieldValues(row, staffFields),
  id_card_front_url: row.idCardFront && `/api/admin/workers/${row.id}/documents/front`,
  id_card_back_url: row.idCardBack && `/api/admin/workers/${row.id}/documents/back`,
  status: row.status,
  is_approved: row.status === 'approved',
  is_active: row.isActive,
  is_paused: row.isPaused,
  phone_hidden_at: row.phoneHiddenAt?.toISOString() ?? null,
  rejection_code: row.rejectionCode,
  rejection_note: row.rejectionNote,
  reviewed_at: row.reviewedAt?.toISOString() ?? null,
  submitted_at: row.submittedAt.toISOString(),
  boosted_until: row.boostedUntil?.toISOString() ?? null,
})
