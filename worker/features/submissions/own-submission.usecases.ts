import { batch, type Database } from '#worker/db/db.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'
import { readOwnActivity } from './profile/activity.usecases.ts'
import { findLatestChange } from './profile/changes.queries.ts'
import { findOwnBiodata, listFeePayments } from './submissions.queries.ts'
import { submissionStatus } from './submissions.rules.ts'
import { ownSubmission } from './submissions.serialisers.ts'

/** Everything a worker's page shows: see {@link ownSubmission}. */
export async function readOwnSubmission(
  db: Database,
  user: { id: number },
  { settings, settingsKey, now }: { settings: Settings; settingsKey: string; now: Date },
) {
  const {
    own: [own],
    fees,
    changes: [change],
  } = await batch(db, {
    own: findOwnBiodata(db, user.id),
    fees: listFeePayments(db, user.id),
    changes: findLatestChange(db, user.id),
  })
  const isApproved = submissionStatus(own?.provider) === 'approved'
  const activity = own && isApproved ? await readOwnActivity(db, own.provider, { settings, now }) : null
  return ownSubmission({ own, fees, change, activity }, { settings, settingsKey, now })
}
