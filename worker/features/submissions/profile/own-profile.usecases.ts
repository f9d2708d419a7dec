import { sql } from 'drizzle-orm'
import { batch, wroteRow, type Database } from '#worker/db/db.ts'
import type { StaffContext } from '#worker/features/audit/staff-context.request.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import { columnsOf, type ProviderChange } from '#worker/features/providers/changes/changes.rules.ts'
import { columnsOfFields, columnsOfValues } from '#worker/features/providers/profile-fields.rules.ts'
import { atOnceFields } from '#worker/features/providers/profile-fields.schema.ts'
import type { ProviderRow } from '#worker/features/providers/providers.table.ts'
import { changeRenewed, notApprovedYet } from '../submissions.errors.ts'
import type { OwnTexts } from '../submissions.schema.ts'
import { pick } from '#worker/lib/object-of.ts'
import { pairsOf } from '#worker/lib/text/contact-details.ts'
import { isDoubtfulContact } from '#worker/lib/text/doubtful-contact.ts'
import { deleteWaitingChange, writeChange } from '#worker/features/providers/changes/changes.queries.ts'
import { findOwnBiodata, ownColumns, writeOwnColumns, type OwnColumns } from '../submissions.queries.ts'
import { submissionStatus } from '../submissions.rules.ts'
import { projectListing } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { auditWrite } from '#worker/features/audit/audit-change.usecases.ts'
import { readOwn, type Waiting } from './changes.usecases.ts'

const textColumns = columnsOfFields(atOnceFields)
type Texts = Pick<ProviderRow, (typeof textColumns)[number]>

/**
 * A text that may hold contact details becomes a part of the waiting change; the others change at once.
 * @throws 404; 409 `not_approved`, `change_renewed`
 * @returns whether a text waits for a moderator
 */
export async function saveOwnTexts(
  db: Database,
  act: StaffContext,
  sent: OwnTexts,
): Promise<{ waits: boolean }> {
  const { live, waiting } = await readOwn(db, act.actor)
  const wanted = columnsOfValues(sent, atOnceFields)
  const shown = [live.name, ...textColumns.map((column) => wanted[column] ?? '')]
  // A number could also begin in one text, or in the name, and end in another.
  const areDoubtful =
    !shown.some(isDoubtfulContact) && [shown.join('\n'), ...pairsOf(shown)].some(isDoubtfulContact)
  const held = textColumns.filter(
    (column) => wanted[column] !== live[column] && (areDoubtful || isDoubtfulContact(wanted[column] ?? '')),
  )
  const open = pick(
    wanted,
    textColumns.filter((column) => !held.includes(column)),
  )
  // A text that waited is replaced by what is sent now.
  const kept = waiting?.changes ?? {}
  const others = (Object.keys(kept) as (keyof ProviderChange)[]).filter(
    (column) => !textColumns.some((text) => text === column),
  )
  const change = { ...pick(kept, others), ...pick(wanted, held) }
  if (JSON.stringify(change) === JSON.stringify(kept)) await writeOwn(db, act, 'provider.texts_edited', open)
  else await writeWithChange(db, act, { live, waiting, change, open })
  return { waits: held.length > 0 }
}

type TextsWithChange = {
  live: ProviderRow
  waiting: Waiting | null
  change: ProviderChange
  open: Partial<Texts>
}

/** Each statement requires that the one before it wrote a row. */
async function writeWithChange(
  db: Database,
  act: StaffContext,
  { live, waiting, change, open }: TextsWithChange,
) {
  const entry = { ...act, entity: 'provider', entityId: live.id, onlyIf: wroteRow }
  const changed = textColumns.filter((column) => column in open && open[column] !== live[column])
  const edit =
    changed.length === 0
      ? []
      : [
          writeOwnColumns(db, live.id, { set: pick(open, changed), guard: wroteRow, now: act.now }),
          auditEntry(db, {
            ...entry,
            action: 'provider.texts_edited',
            before: pick(live, changed),
            after: pick(open, changed),
          }),
        ]
  if (Object.keys(change).length === 0) {
    const { deleted } = await batch(db, {
      deleted: deleteWaitingChange(db, act.actor.id, waiting?.id ?? 0),
      audit: auditEntry(db, {
        ...entry,
        action: 'provider.change_withdrawn',
        before: { change_id: waiting?.id },
      }),
      edit,
    })
    if (deleted.length === 0) throw changeRenewed()
    return
  }
  const { written } = await batch(db, {
    ...writeChange(db, {
      providerId: live.id,
      replaces: waiting && { id: waiting.id, changes: waiting.stored },
      changes: change,
      guard: sql`1`,
      now: act.now,
    }),
    audit: auditEntry(db, {
      ...entry,
      action: 'provider.change_submitted',
      before: columnsOf(change, live),
      after: change,
    }),
    edit,
  })
  if (written.length === 0) throw changeRenewed()
}

/** A paused profile is in no list and its number cannot be revealed. @throws 404, 409 `not_approved` */
export async function setPaused(db: Database, act: StaffContext, isPaused: boolean): Promise<void> {
  await writeOwn(db, act, isPaused ? 'provider.paused' : 'provider.resumed', { isPaused })
}

/** @throws 404, 409 `not_approved` */
async function writeOwn(db: Database, act: StaffContext, action: string, set: OwnColumns): Promise<void> {
  const [own] = await findOwnBiodata(db, act.actor.id)
  const status = submissionStatus(own?.provider)
  if (!own || status !== 'approved') throw notApprovedYet(status)
  const live = own.provider
  const changed = ownColumns.filter((column) => column in set && set[column] !== live[column])
  if (changed.length === 0) return
  const written = await auditWrite(db, act, {
    write: writeOwnColumns(db, live.id, { set, now: act.now }),
    action,
    entity: 'provider',
    entityId: live.id,
    before: pick(live, changed),
    after: pick(set, changed),
    also: 'isPaused' in set ? projectListing(db, live.id) : [],
  })
  if (written) return
  const [now] = await findOwnBiodata(db, act.actor.id)
  throw notApprovedYet(submissionStatus(now?.provider))
}
