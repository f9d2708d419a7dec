import { sql } from 'drizzle-orm'
import { runBatch, type Database } from '#worker/db/db.ts'
import type { Act } from '#worker/features/audit/act.request.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import { editConflict } from '#worker/lib/input/edit-version.ts'
import { notFound, validationFailed } from '#worker/lib/errors.ts'
import { sanitizeHtml } from '#worker/lib/text/html.ts'
import { findInformationPage, informationPage, updateInformationPage } from './information.queries.ts'
import type { InformationEdit } from './information.schema.ts'

type Edit = { slug: string; input: InformationEdit; version: Date | undefined }

/** @throws 404 */
export async function readInformationPage(db: Database, slug: string) {
  const [page] = await findInformationPage(db, slug)
  if (!page) throw notFound('এই পাতাটি পাওয়া যায়নি।')
  return informationPage(page)
}

/**
 * Changes a page; its HTML is cleaned first. An edit that changes nothing writes nothing.
 * @returns the page as it is now
 * @throws 404; 422 when nothing of the HTML may stay; 409 `edit_conflict` with the page as it stands
 */
export async function editInformationPage(db: Database, act: Act, { slug, input, version }: Edit) {
  const { updated_at: _, slug: __, ...before } = await readInformationPage(db, slug)
  const html = input.html === undefined ? before.html : sanitizeHtml(input.html)
  if (html.replace(/<[^>]*>|&nbsp;/g, '').trim() === '') throw validationFailed({ html: ['পাতার লেখা লিখুন'] })
  const page = {
    title: input.title ?? before.title,
    description: input.description ?? before.description,
    html,
  }
  const fields = ['title', 'description', 'html'] as const
  const changed = fields.filter((field) => page[field] !== before[field])
  if (changed.length > 0) {
    const only = (state: typeof page) => Object.fromEntries(changed.map((field) => [field, state[field]]))
    const [result] = await runBatch(db, [
      updateInformationPage(db, { slug, page, by: { userId: act.actor.id, now: act.now }, version }),
      auditEntry(db, {
        ...act,
        action: 'information.changed',
        entity: 'information',
        entityId: slug,
        before: only(before),
        after: only(page),
        onlyIf: sql`changes() > 0`,
      }),
    ])
    if ((result as D1Result).meta.changes === 0) throw editConflict(await readInformationPage(db, slug))
  }
  return readInformationPage(db, slug)
}
