import { and, asc, desc, eq, gt, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Database } from '#worker/db/db.ts'
import { beginsWithDigits, containsWords } from '#worker/db/matching.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import { outbox } from '#worker/features/outbox/outbox.table.ts'
import { askedIds, countAsked, staffColumns } from '#worker/features/providers/providers.queries.ts'
import { providerChanges, providers } from '#worker/features/providers/providers.table.ts'
import { users } from '#worker/features/people/people.table.ts'
import { maxSelected } from '#worker/lib/selection.schema.ts'
import type { SearchTerms } from '#worker/lib/text/search-terms.ts'
import { casesOfNumbers } from '#worker/features/reveals/contacts/contact-reports.queries.ts'
import { caseClaims } from '../team/case-claims.table.ts'
import { historyColumns } from './decisions.queries.ts'
import type { ApprovedSort, QueueList } from '../moderation.schema.ts'
import { importedProfiles, imports, onboardings } from '#worker/features/recruiting/recruiting.table.ts'
import { pick } from '#worker/lib/object-of.ts'

const reviewer = alias(users, 'reviewer')
const claimer = alias(users, 'claimer')

const ofPendingChange = (column: string) => sql<
  number | null
>`(SELECT c.${sql.raw(column)} FROM ${providerChanges} c
    WHERE c.provider_id = ${providers.id} AND c.status = 'pending')`

const pendingChangeAt = ofPendingChange('created_at')

/** Who brought the worker in, as JSON: an agent with a form, or a list. Null for a worker who came alone. */
const broughtBy = sql<string | null>`(SELECT json_object('by', 'agent', 'id', agent.id, 'name', agent.name)
    FROM ${onboardings} form JOIN ${users} agent ON agent.id = form.agent_id WHERE form.user_id = ${providers.userId}
  UNION ALL SELECT json_object('by', 'list', 'id', list.id, 'name', list.name)
    FROM ${importedProfiles} imported JOIN ${imports} list ON list.id = imported.import_id WHERE imported.user_id = ${providers.userId})`

const moderatedColumns = {
  ...staffColumns,
  // A batch returns rows by column name, so each name must be unique.
  reviewerName: sql<string | null>`${reviewer.name}`.as('reviewer_name'),
  accountPhone: sql<string | null>`${users.phone}`.as('account_phone'),
  accountSuspendedAt: sql<number | null>`${users.suspendedAt}`.as('account_suspended_at'),
  changeId: ofPendingChange('id').as('change_id'),
  changeSentAt: pendingChangeAt.as('change_sent_at'),
  broughtBy: broughtBy.as('brought_by'),
  // The claim of another moderator or of the reader; it may have run out.
  claimUserId: sql<number | null>`${caseClaims.userId}`.as('claim_user_id'),
  claimName: sql<string | null>`${claimer.name}`.as('claim_name'),
  claimUntil: sql<number | null>`${caseClaims.until}`.as('claim_until'),
}

const selectStaff = (db: Database) =>
  db
    .select(moderatedColumns)
    .from(providers)
    .innerJoin(categories, eq(categories.id, providers.categoryId))
    .innerJoin(users, eq(users.id, providers.userId))
    .leftJoin(reviewer, eq(reviewer.id, providers.reviewedBy))
    .leftJoin(caseClaims, eq(caseClaims.providerId, providers.id))
    .leftJoin(claimer, eq(claimer.id, caseClaims.userId))

export type StaffRow = Awaited<ReturnType<typeof selectStaff>>[number]

// An erased profile keeps its row for the payments and ratings that refer to it, and has no phone.
const isNotErased = ne(providers.phone, '')

export const findForStaff = (db: Database, id: number) =>
  selectStaff(db).where(and(eq(providers.id, id), isNotErased))

export const findForStaffByUser = (db: Database, userId: number) =>
  selectStaff(db).where(and(eq(providers.userId, userId), isNotErased))

export type StaffFilter = {
  list: QueueList
  search: SearchTerms | null
  categoryId?: number | undefined
  divisionId?: number | undefined
  districtId?: number | undefined
  upazilaId?: number | undefined
  ids?: readonly number[] | undefined
}

const nameAndPlace = sql`${providers.name} || ' ' || ${providers.area} || ' ' || ${providers.district} || ' ' || ${providers.division}`

const matches = (search: SearchTerms): SQL | undefined =>
  'phonePrefix' in search
    ? // The account may have another phone than the profile.
      or(
        beginsWithDigits(providers.phone, search.phonePrefix),
        sql`${providers.userId} IN (SELECT u.id FROM ${users} u WHERE u.phone >= ${search.phonePrefix}
          AND u.phone < ${`${search.phonePrefix}:`})`,
      )
    : containsWords(nameAndPlace, search.words)

function meets({ list, search, ...filter }: StaffFilter): SQL | undefined {
  const narrow = [
    filter.categoryId && eq(providers.categoryId, filter.categoryId),
    filter.upazilaId
      ? eq(providers.upazilaId, filter.upazilaId)
      : filter.districtId
        ? eq(providers.districtId, filter.districtId)
        : filter.divisionId && eq(providers.divisionId, filter.divisionId),
    search && matches(search),
    filter.ids && inArray(providers.id, [...filter.ids]),
  ].filter((condition) => condition instanceof Object) as SQL[]
  const hasOwnIndex = filter.categoryId || filter.divisionId || filter.districtId || filter.upazilaId
  const narrows = Boolean(hasOwnIndex) || (search !== null && 'phonePrefix' in search)
  // A plus keeps the index of the status out of it where another one finds fewer rows.
  const hasStatus = sql`${narrows ? sql.raw('+') : sql.raw('')}${providers.status} = ${list}`
  const inList =
    list === 'changed'
      ? sql`${providers.id} IN (SELECT provider_id FROM ${providerChanges} WHERE status = 'pending')`
      : list === 'asked'
        ? sql`${providers.id} IN ${askedIds}`
        : list === 'reported'
          ? sql`${providers.id} IN (SELECT c.provider_id ${casesOfNumbers})`
          : and(hasStatus, list === 'pending' ? isNull(providers.fieldToMend) : undefined)
  return and(inList, isNotErased, ...narrow)
}

// Profiles without ratings come last in both directions.
const average = sql`CAST(${providers.ratingSum} AS REAL) / nullif(${providers.ratingCount}, 0)`

const sorts: Record<ApprovedSort, SQL[]> = {
  newest: [desc(providers.submittedAt)],
  oldest: [asc(providers.submittedAt)],
  name: [asc(providers.name)],
  name_desc: [desc(providers.name)],
  rating: [sql`${average} DESC NULLS LAST`, desc(providers.ratingCount)],
  rating_asc: [sql`${average} ASC NULLS LAST`, desc(providers.ratingCount)],
}

/** The longest waiting first; decided profiles newest first. */
const orderOf = (list: QueueList, sort?: ApprovedSort) =>
  sort
    ? [...sorts[sort], desc(providers.id)]
    : list === 'pending' || list === 'asked'
      ? [asc(providers.submittedAt), asc(providers.id)]
      : list === 'changed'
        ? [asc(pendingChangeAt), asc(providers.id)]
        : [desc(providers.submittedAt), desc(providers.id)]

export function listForStaff(
  db: Database,
  filter: StaffFilter,
  { limit, offset, sort }: { limit: number; offset: number; sort?: ApprovedSort | undefined },
) {
  // Ids first, so that skipped rows are not joined.
  const ids = db
    .select({ id: providers.id })
    .from(providers)
    .where(meets(filter))
    .orderBy(...orderOf(filter.list, sort))
    .limit(limit)
    .offset(offset)
  return selectStaff(db)
    .where(inArray(providers.id, ids))
    .orderBy(...orderOf(filter.list, sort))
}

export const listForStaffAfter = (
  db: Database,
  filter: StaffFilter,
  { after, limit }: { after: number | null; limit: number },
) =>
  selectStaff(db)
    .where(and(meets(filter), after === null ? undefined : gt(providers.id, after)))
    .orderBy(asc(providers.id))
    .limit(limit)

export const listIdsForStaff = (db: Database, filter: StaffFilter) =>
  db
    .select({ id: providers.id })
    .from(providers)
    .where(meets(filter))
    .orderBy(...orderOf(filter.list))
    .limit(maxSelected)

export const countForStaff = (db: Database, filter: StaffFilter) =>
  db
    .select({ total: sql<number>`count(*)`.as('total') })
    .from(providers)
    .where(meets(filter))

export const countLists = (db: Database) =>
  db.all<{ list: QueueList; total: number }>(sql`
    SELECT status AS list, count(*) - iif(status = 'pending', ${countAsked}, 0) AS total
    FROM ${providers} INDEXED BY providers_counted WHERE phone <> '' GROUP BY status
    UNION ALL
    SELECT 'asked', ${countAsked}
    UNION ALL
    SELECT 'reported', count(*) ${casesOfNumbers}
    UNION ALL
    SELECT 'changed', count(*) FROM ${providerChanges} WHERE status = 'pending'`)

/** The names of the workers other than this one who have the number, in the profile or in the account. */
const othersWithPhone = (id: number, phone: string): SQL => sql`
  SELECT p.name FROM ${providers} p WHERE p.phone = ${phone} AND p.id <> ${id}
  UNION ALL
  SELECT u.name FROM ${users} u WHERE u.phone = ${phone} AND u.role = 'service_worker'
    AND u.id <> (SELECT p.user_id FROM ${providers} p WHERE p.id = ${id})`

export const isPhoneOfOther = (id: number, phone: string): SQL => sql`EXISTS (${othersWithPhone(id, phone)})`

export const findPhoneOwner = (db: Database, id: number, phone: string) =>
  db.all<{ name: string }>(sql`${othersWithPhone(id, phone)} LIMIT 1`)

export const listDuplicates = (db: Database, id: number) =>
  db.all<{
    id: number
    name: string
    status: StaffRow['status']
    is_active: 0 | 1
    same_id_number: 0 | 1
    same_photo: 0 | 1
    same_phone: 0 | 1
  }>(sql`
    SELECT p.id, p.name, p.status, p.is_active,
      p.id_number_hash = me.id_number_hash AS same_id_number, coalesce(p.photo = me.photo, 0) AS same_photo,
      p.phone = me.phone AS same_phone
    FROM ${providers} me JOIN ${providers} p
      ON p.id_number_hash = me.id_number_hash OR p.photo = me.photo OR p.phone = me.phone
    WHERE me.id = ${id} AND p.id <> me.id AND p.phone <> ''
    LIMIT 10`)

export const listHistory = (db: Database, id: number) =>
  db
    .select(historyColumns)
    .from(auditLog)
    .where(and(eq(auditLog.entity, 'provider'), eq(auditLog.entityId, String(id))))
    .orderBy(desc(auditLog.id))
    .limit(100)

export const listSmsAbout = (db: Database, id: number) =>
  db
    .select(pick(outbox, ['id', 'kind', 'body', 'status', 'lastError', 'createdAt', 'sentAt']))
    .from(outbox)
    .where(and(eq(outbox.entity, 'provider'), eq(outbox.entityId, id)))
    .orderBy(desc(outbox.id))
    .limit(10)

export const findPendingChange = (db: Database, providerId: number) =>
  db
    .select(pick(providerChanges, ['id', 'changes', 'createdAt']))
    .from(providerChanges)
    .where(and(eq(providerChanges.providerId, providerId), eq(providerChanges.status, 'pending')))
