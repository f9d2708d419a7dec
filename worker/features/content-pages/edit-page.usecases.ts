import type { Database } from '#worker/db/db.ts'
import type { StaffContext } from '#worker/features/audit/staff-context.request.ts'
import {
  auditChange,
  changesBetween,
  findForEdit,
  type EditTarget,
} from '#worker/features/audit/audit-change.usecases.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'
import { handedIn } from '#worker/lib/handed-in.ts'
import { sanitizeHtml } from '#worker/lib/text/html.ts'
import { findInformationPage, updateInformationPage, type ShownPage } from './content-pages.queries.ts'
import type { InformationEdit } from './content-pages.schema.ts'
import { ownedPages, ownerText } from './content-pages.rules.ts'
import { informationPage } from './content-pages.answers.ts'
import { informationPageEmpty, informationPageNotFound } from './content-pages.errors.ts'

const pageTarget = (db: Database, slug: string): EditTarget<ShownPage> => ({
  entity: 'information',
  entityId: slug,
  find: () => findInformationPage(db, slug),
  notFound: informationPageNotFound,
  answer: informationPage,
})

/** The computed end of each page, as HTML, by slug. The editor does not show it. */
export const computedEnds = handedIn<ReadonlyMap<string, (settings: Settings) => string>>('computedEnds')

/** The page as visitors read it, with its computed end. @throws 404 */
export async function readInformationPage(db: Database, slug: string, settings: Settings) {
  const page = await findForEdit(pageTarget(db, slug), undefined)
  const end = ownedPages.includes(slug) ? ownerText : computedEnds.get().get(slug)
  return informationPage({ ...page, html: page.html + (end?.(settings) ?? '') })
}

/**
 * An edit that changes nothing writes nothing.
 * @throws 404; 422 if the HTML is empty after sanitising; 409 `edit_conflict` with the current page
 */
export async function editInformationPage(
  db: Database,
  act: StaffContext,
  { slug, input, version }: { slug: string; input: InformationEdit; version: Date | undefined },
) {
  const target = pageTarget(db, slug)
  const row = await findForEdit(target, undefined)
  const html = input.html === undefined ? row.html : sanitizeHtml(input.html)
  if (html.replace(/<[^>]*>|&nbsp;/g, '').trim() === '') throw informationPageEmpty()
  const { title = row.title, description = row.description } = input
  const page = { title, description, html }
  const changes = changesBetween(row, page)
  if (changes.fields.length === 0) return informationPage(row)
  const updated = await auditChange(db, act, target, {
    action: 'information.changed',
    row,
    seen: version,
    changes,
    write: updateInformationPage(db, { slug, page, by: { userId: act.actor.id, now: act.now }, version }),
  })
  return informationPage(updated)
}
