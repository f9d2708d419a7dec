import { sql } from 'drizzle-orm'
import { batch, firstOr, wroteRow, type Database } from '#worker/db/db.ts'
import type { StaffContext } from '#worker/features/audit/staff-context.request.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import { listedRow } from '#worker/features/audit/staff-reads.usecases.ts'
import { outsideNight } from '#worker/features/outbox/outbox.rules.ts'
import { queueSmsEach } from '#worker/features/outbox/outbox.queries.ts'
import { dayWindow } from '#worker/features/people/limits.rules.ts'
import { idVerifiedAt } from '#worker/features/people/people.queries.ts'
import type { Gender } from '#worker/features/providers/providers.schema.ts'
import type { Vocabulary } from '#worker/features/providers/search/understanding/vocabulary.rules.ts'
import { isOn, type Settings } from '#worker/features/settings/settings.rules.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import { listPage, pageMeta } from '#worker/lib/list-page.ts'
import { hasRight, type Person } from '#worker/lib/rights.schema.ts'
import { openAccount } from '../open-account.usecases.ts'
import { importNotFound, invitationNotFound, invitationOutdated, listTooDeep } from '../recruiting.errors.ts'
import { checkedRow, importedList, invitation } from '../recruiting.answers.ts'
import {
  claimDue,
  closeInvitation,
  countAdded,
  countImports,
  deleteExpiredOf,
  deleteWaiting,
  deleteWithAccount,
  findImport,
  findImportByKey,
  findInvited,
  insertImport,
  insertRows,
  isClaimed,
  isInvited,
  listDue,
  listImports,
  listKnown,
} from './imports.queries.ts'
import {
  experienceText,
  invitationText,
  invitationToken,
  isInvitationToken,
  phoneHashes,
  readRow,
  rowOfToken,
} from '../recruiting.rules.ts'
import type { ImportCells, RowProblem } from '../recruiting.schema.ts'

/** `keys` hash the numbers. */
type Reading = { vocabulary: Vocabulary; keys: KeyRing; now: Date }

const knownProblem = {
  waiting: 'already_imported',
  agreed: 'has_account',
  refused: 'refused_before',
} as const
const ofNumbers: ReadonlySet<RowProblem> = new Set(Object.values(knownProblem))

/** The rows as they were understood, with what is known of their numbers. */
async function readRows(db: Database, cells: readonly ImportCells[], { vocabulary, keys, now }: Reading) {
  const rows = cells.map((row) => readRow(row, vocabulary))
  const phones = [...new Set(rows.flatMap(({ phone }) => phone ?? []))]
  const numbered = phones.map((phone) => ({ phone, hashes: phoneHashes(keys, phone) }))
  const known = new Map((await listKnown(db, numbered, now)).map((row) => [row.phone, row]))
  const hashesOf = new Map(numbered.map(({ phone, hashes }) => [phone, hashes]))
  return rows.map((row) => {
    const found = row.phone === null ? undefined : known.get(row.phone)
    const problem: RowProblem | null = found?.hasAccount
      ? 'has_account'
      : found?.state
        ? knownProblem[found.state]
        : null
    return {
      ...row,
      problems: problem ? [...row.problems, problem] : row.problems,
      hashes: hashesOf.get(row.phone ?? '') ?? [],
    }
  })
}

/**
 * What the rows of a list mean, before anything is written. Whether a number belongs to an account, a list or a person who
 * refused is said only to who may read customers; others hear `not_invited`.
 */
export async function checkRows(
  db: Database,
  cells: readonly ImportCells[],
  { reader, ...reading }: Reading & { reader: Person },
) {
  const seesAccounts = hasRight(reader, 'read_customers')
  const shown = (problem: RowProblem): RowProblem =>
    !seesAccounts && ofNumbers.has(problem) ? 'not_invited' : problem
  const districts = new Map(
    reading.vocabulary.places.flatMap(({ level, id, name }) => (level === 'district' ? [[id, name]] : [])),
  )
  return (await readRows(db, cells, reading)).map(listedRow(reader)).map((row) =>
    checkedRow({
      ...row,
      problems: row.problems.map(shown),
      district: districts.get(row.place?.districtId ?? 0) ?? null,
    }),
  )
}

/** @throws 404 for a page that is too deep */
export async function readImports(db: Database, number: number | undefined) {
  const page = listPage(number, { tooDeep: listTooDeep })
  const { rows, counted } = await batch(db, { rows: listImports(db, page), counted: countImports(db) })
  return { data: rows.map((row) => importedList(row)), meta: pageMeta(page, counted) }
}

/** @returns the id of the list with this key, also if it was begun before */
export async function beginImport(
  db: Database,
  act: StaffContext,
  { key, name, origin }: { key: string; name: string; origin: string },
): Promise<number> {
  const createdBy = act.actor.id
  const { begun, found } = await batch(db, {
    begun: insertImport(db, { key, name, createdBy, origin, now: act.now }),
    audit: auditEntry(db, {
      ...act,
      action: 'import.begun',
      entity: 'import',
      entityId: sql`(SELECT CAST(id AS TEXT) FROM imports WHERE created_by = ${createdBy} AND key = ${key})`,
      after: { name },
      onlyIf: wroteRow,
    }),
    found: findImportByKey(db, createdBy, key),
  })
  const row = begun[0] ?? found[0]
  if (!row) throw importNotFound()
  return row.id
}

/**
 * Adds the rows of a part that have no problem. A part that is sent again adds nothing: numbers stand in one list only.
 * @returns how many were added @throws 404
 */
export async function addRows(
  db: Database,
  act: StaffContext,
  { id, cells, vocabulary, keys }: Omit<Reading, 'now'> & { id: number; cells: readonly ImportCells[] },
): Promise<number> {
  const { now } = act
  await firstOr(findImport(db, id), importNotFound)
  const rows = (await readRows(db, cells, { vocabulary, keys, now })).flatMap((row) =>
    row.problems.length === 0 && row.phone !== null && row.trade && row.place
      ? [
          {
            phone: row.phone,
            hashes: row.hashes,
            name: row.name,
            categoryId: row.trade.id,
            upazilaId: row.place.id,
            years: row.years,
            gender: row.gender,
          },
        ]
      : [],
  )
  if (rows.length === 0) return 0
  const { inserted } = await batch(db, {
    expired: deleteExpiredOf(db, rows, now),
    inserted: insertRows(db, id, rows, now),
    counted: countAdded(db, id),
    audit: auditEntry(db, {
      ...act,
      action: 'import.rows_added',
      entity: 'import',
      entityId: id,
      after: { sent: rows.length },
      onlyIf: wroteRow,
    }),
  })
  return inserted.length
}

/** Takes back those of a list who have not answered, also their SMS. @returns how many @throws 404 */
export async function takeBack(db: Database, act: StaffContext, id: number): Promise<number> {
  const list = await firstOr(findImport(db, id), importNotFound)
  const { deleted } = await batch(db, {
    deleted: deleteWaiting(db, id),
    audit: auditEntry(db, {
      ...act,
      action: 'import.taken_back',
      entity: 'import',
      entityId: id,
      before: { name: list.name },
      onlyIf: wroteRow,
    }),
  })
  return deleted.length
}

const maxAtOnce = 25

/**
 * Asks workers of lists by SMS whether they agree, and reminds them once, within the bound of a day. While the import or the SMS
 * are switched off, no one is asked. @returns how many SMS were queued
 */
export async function askImported(
  db: Database,
  { settings, canSend, keys, now }: { settings: Settings; canSend: boolean; keys: KeyRing; now: Date },
): Promise<number> {
  if (!canSend || !isOn(settings, 'list_import_enabled')) return 0
  const due = await listDue(db, now, maxAtOnce)
  if (due.length === 0) return 0
  const day = { limit: Number(settings.import_daily_limit), since: dayWindow(now, settings.timezone).start }
  const idsOf = (isReminder: boolean) =>
    due.filter((row) => (row.isReminder === 1) === isReminder).map(({ id }) => id)
  const { asked, reminded } = await batch(db, {
    taken: deleteWithAccount(
      db,
      due.map(({ id }) => id),
    ),
    asked: claimDue(db, { ids: idsOf(false), isReminder: false, now, day }),
    reminded: claimDue(db, { ids: idsOf(true), isReminder: true, now, day }),
    sms: queueSmsEach(
      db,
      due.map((row) => ({
        phone: row.phone,
        kind: 'invitation' as const,
        text: invitationText(`${row.origin}/raji/${invitationToken(keys, row)}`, {
          siteName: settings.site_name,
          trade: row.trade,
        }),
        sendAfter: outsideNight(now, settings.timezone),
        dedupeKey: `invitation:${row.id}:${row.isReminder}`,
        about: { entity: 'imported_profile', id: row.id },
      })),
      { now, onlyIf: isClaimed(now) },
    ),
  })
  return asked.length + reminded.length
}

/** @throws 404 for a link that was made up, has run out or was refused */
async function requireInvited(db: Database, token: string, keys: KeyRing, now: Date) {
  const id = rowOfToken(token)
  const [found] = id === null ? [] : await findInvited(db, id, now)
  if (!found || !isInvitationToken(keys, token, found.row) || found.row.state === 'refused')
    throw invitationNotFound()
  return found
}

/** What a list holds of the worker whom the link belongs to. Reading it answers nothing: programs open links, too. */
export async function openInvitation(db: Database, token: string, keys: KeyRing, now: Date) {
  const { row, trade, place, district } = await requireInvited(db, token, keys, now)
  return invitation({ ...row, trade, place: place && [place, district].filter(Boolean).join(', ') })
}

type Answering = {
  token: string
  keys: KeyRing
  /** As the worker corrects it. */
  gender: Gender | undefined
  settings: Settings
  now: Date
}

/**
 * The worker agrees: the link proves the number, so an account without a password is opened, and its profile waits for a moderator.
 * The same answer a second time changes nothing.
 * @throws 404; 409 `invitation_outdated`
 */
export async function acceptInvitation(
  db: Database,
  { token, keys, gender, settings, now }: Answering,
): Promise<void> {
  const { row } = await requireInvited(db, token, keys, now)
  if (row.state === 'agreed') return
  const { id, phone, years, phoneHash } = row
  const isOpen =
    phone !== null &&
    (await openAccount(
      db,
      {
        ...row,
        phone,
        gender: gender ?? row.gender ?? 'male',
        workExperience: experienceText(years),
        idNumberSealed: '',
        // No other profile has it: moderators compare the numbers.
        idNumberHash: `none:${phoneHash}`,
        photo: null,
        idCardFront: null,
        idCardBack: null,
      },
      {
        waits: isInvited(id, now),
        needsPhoto: false,
        noted: { actor: null, action: 'provider.imported', by: 'sms', requestId: null },
        closed: closeInvitation(db, { id, state: 'agreed', userId: idVerifiedAt(phone, now), now }),
        sms: null,
        settings,
        now,
      },
    ))
  if (isOpen) return
  // Another answer was first, or the number has an account.
  const { row: after } = await requireInvited(db, token, keys, now)
  if (after.state !== 'agreed') throw invitationOutdated()
}

/** The worker refuses: the row keeps a hash of the number only, so that no list asks again. @throws 404; 409 after an agreement */
export async function refuseInvitation(
  db: Database,
  { token, keys, now }: Pick<Answering, 'token' | 'keys' | 'now'>,
): Promise<void> {
  const { row } = await requireInvited(db, token, keys, now)
  if (row.state !== 'waiting') throw invitationOutdated()
  const { closed } = await batch(db, {
    closed: closeInvitation(db, { id: row.id, state: 'refused', userId: null, now }),
  })
  if (closed.length === 0) throw invitationOutdated()
}
