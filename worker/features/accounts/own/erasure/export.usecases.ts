import { batch, type Database } from '#worker/db/db.ts'
import { columnsOf } from '#worker/features/providers/changes/changes.rules.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { unauthenticated } from '#worker/lib/errors.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import { personalData } from './export.answers.ts'
import { listPersonalData } from './export.queries.ts'

/** Everything stored about the user, for download. Phone numbers of providers are left out. */
export async function exportPersonalData(db: Database, user: CurrentUser, settingsKey: KeyRing, now: Date) {
  const {
    profiles: [profile],
    own: [own],
    trades: [trade],
    waiting: [waiting],
    decided,
    ...found
  } = await batch(db, listPersonalData(db, user.id))
  if (!profile) throw unauthenticated()
  return personalData(
    {
      ...found,
      profile,
      biodata: own && { ...own.provider, category: trade?.category ?? '' },
      waitingChange: waiting && { ...waiting, ...columnsOf(waiting.changes) },
      decidedChanges: decided.map((row) => ({ ...row, ...columnsOf(row.changes), wishedTrade: null })),
    },
    { userId: user.id, settingsKey, now },
  )
}
