import { batch, type Database } from '#worker/db/db.ts'
import type { ProviderRow } from '#worker/features/providers/providers.table.ts'
import { listComments } from '#worker/features/ratings/ratings.queries.ts'
import { viewsOfWeek } from '#worker/features/providers/views.rules.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'
import { dayOf, millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import { findLatestChange } from '#worker/features/providers/changes/changes.queries.ts'
import { countRevealers, findOwnBiodata, findPlaceOfAccount, listFeePayments } from './submissions.queries.ts'
import { submissionStatus } from './submissions.rules.ts'
import { ownSubmission } from './submissions.answers.ts'

const daysOfAWeek = 7
const commentsShown = 3

export async function readOwnSubmission(
  db: Database,
  user: { id: number },
  { settings, settingsKey, now }: { settings: Settings; settingsKey: KeyRing; now: Date },
) {
  const {
    own: [own],
    fees,
    changes: [change],
    places: [place],
  } = await batch(db, {
    own: findOwnBiodata(db, user.id),
    fees: listFeePayments(db, user.id),
    changes: findLatestChange(db, user.id),
    places: findPlaceOfAccount(db, user.id),
  })
  const status = submissionStatus(own?.provider)
  const submission = {
    biodata: own && status !== null ? { ...own, ...own.provider } : undefined,
    fees,
    change,
    accountPlace: place ?? { divisionId: null, districtId: null, upazilaId: null },
    activity: own && status === 'approved' ? await readWeek(db, own.provider, { settings, now }) : null,
  }
  return ownSubmission(submission, { settings, settingsKey, now })
}

/** The activity of an approved profile. The week includes today. One round trip. */
async function readWeek(
  db: Database,
  provider: ProviderRow,
  { settings, now }: { settings: Settings; now: Date },
) {
  const {
    reveals: [reached],
    comments,
  } = await batch(db, {
    reveals: countRevealers(db, provider.id, new Date(now.getTime() - daysOfAWeek * millisecondsPerDay)),
    comments: listComments(db, provider.id, { after: undefined, limit: commentsShown + 1 }),
  })
  const views = viewsOfWeek(provider.viewsByDay, dayOf(now, settings.timezone))
  return { provider, views, revealers: reached?.revealers ?? 0, comments, commentsShown }
}
