import { and, count, desc, eq, gt, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { beginsWithDigits, containsWords } from '#worker/db/matching.ts'
import type { SearchTerms } from '#worker/lib/text/search-terms.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import { users, devices } from '#worker/features/people/people.table.ts'
import { hasAccount, idVerifiedAt } from '#worker/features/people/people.queries.ts'
import { thanas } from '#worker/features/places/places.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { callAnswers } from '#worker/features/reveals/reveals.table.ts'
import { isActiveCategory } from '#worker/features/submissions/submissions.queries.ts'
import { daysKept, daysOfFigures, stillAnswersDays, suspicion } from '../recruiting.rules.ts'
import { onboardings, type OnboardingRow } from '../recruiting.table.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import type { OnboardingsFilter } from '../recruiting.schema.ts'
import { pick } from '#worker/lib/object-of.ts'

type Taken = Omit<OnboardingRow, 'id' | 'codeSentAt' | 'userId' | 'agreedBy' | 'agreedAt' | 'createdAt'> & {
  phone: string
  categoryId: number
  upazilaId: number
}

type Day = { limit: number; since: Date }

/** SQL for the number of forms of this agent that arrived since. */
const sentSince = (agentId: number, since: Date) =>
  sql`(SELECT count(*) FROM onboardings WHERE agent_id = ${agentId} AND created_at >= ${since.getTime()})`

/** A form that waited in vain makes room for another one of the same number. */
export const deleteExpired = (db: Database, phone: string, now: Date): UnrunQuery =>
  db.run(sql`DELETE FROM onboardings WHERE phone = ${phone} AND expires_at <= ${now.getTime()}`)

/** No row: {@link explainForm} says why. */
export const insertForm = (
  db: Database,
  taken: Taken,
  { now, day, guard }: { now: Date; day: Day; guard: SQL },
) =>
  db.all<{ id: number }>(sql`
    INSERT INTO onboardings (agent_id, form_key, phone, name, gender, category_id, upazila_id, work_experience,
      id_number_sealed, id_number_hash, photo, id_card_front, id_card_back, created_at, expires_at)
    SELECT ${taken.agentId}, ${taken.formKey}, ${taken.phone}, ${taken.name}, ${taken.gender}, ${taken.categoryId},
      ${taken.upazilaId}, ${taken.workExperience}, ${taken.idNumberSealed}, ${taken.idNumberHash}, ${taken.photo},
      ${taken.idCardFront}, ${taken.idCardBack}, ${now.getTime()}, ${taken.expiresAt.getTime()}
    WHERE NOT ${hasAccount(taken.phone)} AND ${isActiveCategory(taken.categoryId)}
      AND EXISTS (SELECT 1 FROM ${thanas} WHERE id = ${taken.upazilaId})
      AND ${sentSince(taken.agentId, day.since)} < ${day.limit} AND ${guard}
    ON CONFLICT DO NOTHING
    RETURNING id`)

/** What stands against a form of this number. */
export const explainForm = (
  db: Database,
  { agentId, phone, day }: { agentId: number; phone: string; day: Day },
) =>
  db.all<{ isFree: number; waitsWith: number | null; sent: number }>(sql`
    SELECT NOT ${hasAccount(phone)} AS isFree, ${sentSince(agentId, day.since)} AS sent,
      (SELECT agent_id FROM onboardings WHERE phone = ${phone}) AS waitsWith`)

/** SQL for the id of a form, as text. */
export const idOfForm = (agentId: number, formKey: string): SQL =>
  sql`(SELECT CAST(id AS TEXT) FROM onboardings WHERE agent_id = ${agentId} AND form_key = ${formKey})`

export const findByKey = (db: Database, agentId: number, formKey: string) =>
  db
    .select({ id: onboardings.id })
    .from(onboardings)
    .where(and(eq(onboardings.agentId, agentId), eq(onboardings.formKey, formKey)))

/** The waiting form of an agent, or of a number. */
export const findWaiting = (
  db: Database,
  by: { id: number; agentId: number } | { phone: string },
  now: Date,
) =>
  db
    .select({ form: onboardings, agentName: sql<string>`${users.name}`.as('agent_name') })
    .from(onboardings)
    .innerJoin(users, eq(users.id, onboardings.agentId))
    .where(
      and(
        'phone' in by
          ? eq(onboardings.phone, by.phone)
          : and(eq(onboardings.id, by.id), eq(onboardings.agentId, by.agentId)),
        sql`${onboardings.phone} IS NOT NULL`,
        gt(onboardings.expiresAt, now),
      ),
    )

/** SQL for "the form waits". */
export const isWaiting = (id: number, now: Date): SQL =>
  sql`EXISTS (SELECT 1 FROM onboardings WHERE id = ${id} AND phone IS NOT NULL AND expires_at > ${now.getTime()})`

export const noteCode = (db: Database, { id, now, onlyIf }: { id: number; now: Date; onlyIf: SQL }) =>
  db
    .update(onboardings)
    .set({ codeSentAt: now })
    .where(and(eq(onboardings.id, id), onlyIf))

/** The form keeps no word about the person. A row comes back if the account was opened at this moment. */
export const closeForm = (
  db: Database,
  { id, phone, by, now }: { id: number; phone: string; by: 'code' | 'call'; now: Date },
) =>
  db.all<{ id: number }>(sql`
    UPDATE onboardings SET phone = NULL, name = NULL, gender = NULL, category_id = NULL, upazila_id = NULL,
      work_experience = NULL, id_number_sealed = '', id_number_hash = NULL, photo = NULL, id_card_front = NULL,
      id_card_back = NULL, user_id = ${idVerifiedAt(phone, now)}, agreed_by = ${by}, agreed_at = ${now.getTime()},
      expires_at = ${now.getTime() + daysKept * millisecondsPerDay}
    WHERE id = ${id} AND phone IS NOT NULL AND ${idVerifiedAt(phone, now)} IS NOT NULL
    RETURNING id`)

const agent = alias(users, 'agent')
const worker = alias(users, 'worker')

/** SQL for the state of a form. The profile of an erased account counts as refused. */
const state = sql<'waiting' | 'pending' | 'approved' | 'rejected'>`coalesce(${providers.status},
  iif(${onboardings.agreedAt} IS NULL, 'waiting', 'rejected'))`

const selectForms = (db: Database) =>
  db
    .select({
      ...pick(onboardings, ['id', 'agentId', 'phone', 'agreedBy', 'createdAt', 'expiresAt']),
      agentName: sql<string>`${agent.name}`.as('agent_name'),
      name: sql<string>`coalesce(${onboardings.name}, ${worker.name}, '')`.as('worker_name'),
      trade: sql<string | null>`${categories.name}`.as('trade'),
      place: sql<string | null>`coalesce(${providers.area}, ${thanas.bnName})`.as('place'),
      providerId: sql<number | null>`${providers.id}`.as('provider_id'),
      state: state.as('state'),
    })
    .from(onboardings)
    .innerJoin(agent, eq(agent.id, onboardings.agentId))
    .leftJoin(worker, eq(worker.id, onboardings.userId))
    .leftJoin(providers, eq(providers.userId, onboardings.userId))
    .leftJoin(
      categories,
      sql`${categories.id} = coalesce(${onboardings.categoryId}, ${providers.categoryId})`,
    )
    .leftJoin(thanas, eq(thanas.id, onboardings.upazilaId))

export type FormRow = Awaited<ReturnType<typeof selectForms>>[number]

type Filter = Pick<OnboardingsFilter, 'agent' | 'state'> & { search?: SearchTerms | null; now: Date }

const matchesWorker = (search: SearchTerms) =>
  'phonePrefix' in search
    ? or(
        beginsWithDigits(onboardings.phone, search.phonePrefix),
        beginsWithDigits(worker.phone, search.phonePrefix),
      )
    : containsWords(sql`coalesce(${onboardings.name}, ${worker.name}, '')`, search.words)

// A form that has run out is gone for its readers before the sweep deletes it.
const meets = ({ agent: agentId, state: wanted, search, now }: Filter) =>
  and(
    sql`(${onboardings.agreedAt} IS NOT NULL OR ${onboardings.expiresAt} > ${now.getTime()})`,
    agentId === undefined ? undefined : eq(onboardings.agentId, agentId),
    wanted && eq(state, wanted),
    search ? matchesWorker(search) : undefined,
  )

export const listForms = (db: Database, filter: Filter, page: { limit: number; offset: number }) =>
  selectForms(db)
    .where(meets(filter))
    .orderBy(desc(onboardings.createdAt), desc(onboardings.id))
    .limit(page.limit)
    .offset(page.offset)

export const countForms = (db: Database, filter: Filter) =>
  db
    .select({ total: count().as('total') })
    .from(onboardings)
    .leftJoin(worker, eq(worker.id, onboardings.userId))
    .leftJoin(providers, eq(providers.userId, onboardings.userId))
    .where(meets(filter))

export type AgentFigures = {
  agent_id: number
  agent_name: string
  taken: number
  waiting: number
  approved: number
  rejected: number
  due: number
  asked: number
  answering: number
  today: number
}

/** What the agents took in the last {@link daysOfFigures} days; of one agent, if it is given. */
export const listFigures = (
  db: Database,
  { agentId, now, today }: { agentId?: number | undefined; now: Date; today: Date },
) => {
  const later = stillAnswersDays * millisecondsPerDay
  const isRipe = sql`coalesce(o.agreed_at <= ${now.getTime() - later} AND p.status = 'approved', 0)`
  // What the last customer said, of those who count as a person of their own.
  const lastAnswer = sql`(SELECT c.picked_up FROM ${callAnswers} c WHERE c.provider_id = p.id AND c.counts = 1
    AND c.created_at >= o.agreed_at + ${later} ORDER BY c.created_at DESC LIMIT 1)`
  return db.all<AgentFigures>(sql`
    SELECT o.agent_id, a.name AS agent_name, count(*) AS taken,
      sum(o.phone IS NOT NULL AND o.expires_at > ${now.getTime()}) AS waiting,
      sum(coalesce(p.status = 'approved', 0)) AS approved, sum(coalesce(p.status = 'rejected', 0)) AS rejected,
      sum(${isRipe}) AS due, sum(${isRipe} AND ${lastAnswer} IS NOT NULL) AS asked,
      sum(${isRipe} AND coalesce(${lastAnswer}, 0)) AS answering,
      sum(o.created_at >= ${today.getTime()}) AS today
    FROM onboardings o JOIN ${users} a ON a.id = o.agent_id LEFT JOIN ${providers} p ON p.user_id = o.user_id
    WHERE o.created_at >= ${now.getTime() - daysOfFigures * millisecondsPerDay}
      ${agentId === undefined ? sql`` : sql`AND o.agent_id = ${agentId}`}
    GROUP BY o.agent_id ORDER BY taken DESC, o.agent_id`)
}

// What can be seen of an agent who makes up workers with a bag of SIM cards: numbers in a row, codes that are entered faster than
// a person can read them out, and accounts that one phone signs in to.

export const findPatterns = (db: Database, agentId: number, now: Date) => {
  const own = sql`o.agent_id = ${agentId} AND o.agreed_at >= ${now.getTime() - suspicion.days * millisecondsPerDay}`
  return db.all<{ same_series: number | null; same_second: number }>(sql`
    SELECT
      (SELECT max(numbers) FROM (SELECT count(*) AS numbers FROM onboardings o JOIN ${users} u ON u.id = o.user_id
        WHERE ${own} GROUP BY substr(u.phone, 1, ${suspicion.seriesDigits}))) AS same_series,
      (SELECT count(*) FROM onboardings o WHERE ${own} AND o.agreed_by = 'code'
        AND o.agreed_at - o.code_sent_at < ${suspicion.quickMilliseconds}) AS same_second`)
}

/** Of each agent, on how many of the accounts one phone was. Accounts are claimed later, so this is asked every night. */
export const listSharedPhones = (db: Database, now: Date) =>
  db.all<{ agentId: number; accounts: number }>(sql`
    SELECT agentId, max(accounts) AS accounts FROM (
      SELECT o.agent_id AS agentId, count(DISTINCT d.user_id) AS accounts
      FROM onboardings o JOIN ${devices} d ON d.user_id = o.user_id
      WHERE o.created_at >= ${now.getTime() - suspicion.days * millisecondsPerDay} AND o.agreed_at IS NOT NULL
      GROUP BY o.agent_id, d.token_hash)
    GROUP BY agentId HAVING max(accounts) >= ${suspicion.from.same_device}`)

/** Deletes the waiting forms of these numbers, if `onlyIf` holds. */
export const deleteFormsOf = (db: Database, phones: readonly string[], onlyIf: SQL): UnrunQuery =>
  db.run(sql`
    DELETE FROM onboardings
    WHERE phone IN (SELECT value FROM json_each(${JSON.stringify(phones)})) AND ${onlyIf}`)

/** Who took the form of an account, for its export. */
export const listTakenFor = (db: Database, userId: number) =>
  db
    .select({
      takenBy: sql<string>`${agent.name}`.as('taken_by'),
      agreedBy: onboardings.agreedBy,
      agreedAt: onboardings.agreedAt,
    })
    .from(onboardings)
    .innerJoin(agent, eq(agent.id, onboardings.agentId))
    .where(eq(onboardings.userId, userId))

/** SELECT of the images of forms that are open. */
export const imagesOfOpenForms = sql`SELECT value
  FROM onboardings form JOIN json_each(json_array(form.photo, form.id_card_front, form.id_card_back))
  WHERE form.phone IS NOT NULL AND value IS NOT NULL`
