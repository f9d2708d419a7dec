import { eq, sql, type SQL } from 'drizzle-orm'
import type { AuditSubject } from '#worker/features/audit/audit.queries.ts'
import type { Database } from '#worker/db/db.ts'
import { fixedSelect } from '#worker/db/fixed-select.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import { isErased } from '#worker/features/people/people.queries.ts'
import { users } from '#worker/features/people/people.table.ts'
import { isFlagOn } from '#worker/features/settings/settings.queries.ts'
import { pick } from '#worker/lib/object-of.ts'
import { isListed } from './listing/provider-listings.queries.ts'
import { providerListings } from './listing/provider-listings.table.ts'
import { publicFieldColumns, staffFieldColumns } from './profile-fields.rules.ts'
import { providers } from './providers.table.ts'

/** Nothing while the setting is off. It is read here, because everything that shows a card reads these columns. */
export const shownAnswerRate = sql<
  number | null
>`iif(${sql.raw(isFlagOn('call_answers_enabled'))}, ${providers.answerRate}, NULL)`.as('answer_rate')

export const publicColumns = {
  ...pick(providers, publicFieldColumns),
  id: providers.id,
  categoryId: providers.categoryId,
  // In a batch, D1 hands rows back by column name: two that are called `name` would be one.
  categoryName: sql<string>`${categories.name}`.as('category_name'),
  area: providers.area,
  district: providers.district,
  division: providers.division,
  divisionId: providers.divisionId,
  districtId: providers.districtId,
  upazilaId: providers.upazilaId,
  verifiedBadge: providers.verifiedBadge,
  boostedUntil: providers.boostedUntil,
  photo: providers.photo,
  ratingSum: providers.ratingSum,
  ratingCount: providers.ratingCount,
  answerRate: shownAnswerRate,
  viewsCount: providers.viewsCount,
  createdAt: providers.createdAt,
  updatedAt: providers.updatedAt,
}

/**
 * What a customer's own lists show of a worker, and whether the worker is still there. For a query that joins the account and the
 * trade.
 */
export const knownColumns = {
  id: providers.id,
  name: providers.name,
  categoryName: categories.name,
  area: providers.area,
  district: providers.district,
  workExperience: providers.workExperience,
  verifiedBadge: providers.verifiedBadge,
  photo: providers.photo,
  ratingSum: providers.ratingSum,
  ratingCount: providers.ratingCount,
  status: providers.status,
  isActive: providers.isActive,
  isPaused: providers.isPaused,
  suspendedAt: users.suspendedAt,
  erasedAt: users.erasedAt,
}

/** The biodata that wait for their worker, who is to correct one field. Without its name the index of all that wait is read. */
const asked = sql`FROM providers asked INDEXED BY providers_asked
  WHERE asked.status = 'pending' AND asked.field_to_mend IS NOT NULL`
export const askedIds = sql`(SELECT asked.id ${asked})`
export const countAsked = sql`(SELECT count(*) ${asked})`

export const staffColumns = {
  ...publicColumns,
  ...pick(providers, [
    ...staffFieldColumns,
    'userId',
    'phone',
    'idNumberSealed',
    'idCardFront',
    'idCardBack',
    'status',
    'isActive',
    'isPaused',
    'phoneHiddenAt',
    'rejectionCode',
    'rejectionNote',
    'fieldToMend',
    'reviewedAt',
    'reviewedBy',
    'submittedAt',
  ]),
}

const publicProviderById = fixedSelect(publicColumns, (select) =>
  select
    .from(providerListings)
    .innerJoin(providers, eq(providers.id, providerListings.providerId))
    .innerJoin(categories, eq(categories.id, providers.categoryId))
    .where(isListed(sql.placeholder('id'))),
)

export const findPublicProvider = (id: number) => publicProviderById({}, { id })

/** The profile of an account, in whatever state. */
export const findProviderOf = (db: Database, userId: number) =>
  db
    .select(pick(providers, ['id', 'status', 'isActive']))
    .from(providers)
    .where(eq(providers.userId, userId))
    .limit(1)

/** For the audit log. */
export const auditedProvider: AuditSubject = {
  name: (id) => sql`SELECT nullif(p.name, '') FROM providers p WHERE p.id = CAST(${id} AS INTEGER)`,
  isErased: (id) => sql`EXISTS (SELECT 1 FROM providers profile
    WHERE profile.id = CAST(${id} AS INTEGER) AND ${isErased(sql`profile.user_id`)})`,
}

/** SQL for "the profile has left the state that the SMS of a decision tells", of a row of `outbox`. */
export const isDecisionOutdated = sql`(entity = 'provider' AND EXISTS (SELECT 1 FROM providers p WHERE p.id = entity_id AND CASE kind
  WHEN 'worker_deactivated' THEN p.status <> 'approved' OR p.is_active = 1
  WHEN 'worker_rejected' THEN p.status <> 'rejected'
  WHEN 'field_asked' THEN p.status <> 'pending' OR p.field_to_mend IS NULL
  WHEN 'worker_approved' THEN p.status <> 'approved'
  ELSE 0 END))`

/** SQL for the id of the account of a profile. */
export const ownerOf = (providerId: number): SQL<number> =>
  sql`(SELECT user_id FROM providers WHERE id = ${providerId})`
