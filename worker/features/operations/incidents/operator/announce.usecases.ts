import type {
  OperatorChannel,
  OperatorMessage,
  OperatorOutcome,
} from '#worker/adapters/operator-channel/operator-channel.ts'
import { batch, runBatch, type Database } from '#worker/db/db.ts'
import { alarmText } from '#worker/features/audit/alarms/alarm-texts.schema.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'
import { randomToken } from '#worker/lib/crypto.ts'
import type { Logger } from '#worker/lib/log.ts'
import {
  claimAlarms,
  claimIncidents,
  releaseAlarms,
  releaseIncidents,
  settleAlarms,
  settleIncidents,
} from './announce.queries.ts'
import { nextTry, unannouncedKinds } from '../incidents.rules.ts'
import { operatorMessage } from './operator-messages.serialisers.ts'
import { noteOutcome } from '#worker/features/audit/services/services.usecases.ts'
import { services } from '#worker/features/audit/services/services.rules.ts'

type Announcing = {
  channel: OperatorChannel
  settings: Settings
  env: Pick<Env, 'PUBLIC_ORIGIN'>
  now: Date
  log: Logger
}

export const siteOf = (settings: Settings, env: Pick<Env, 'PUBLIC_ORIGIN'>) => ({
  name: settings.site_name,
  origin: env.PUBLIC_ORIGIN,
})

/**
 * Tells the operator in one message what began, what is over, and which alarms were raised. Each is claimed before it is
 * sent, so that parallel runs send it once. After a failure it waits for another run, longer each time.
 * @returns how many incidents and alarms the message told of
 */
export async function announceNews(db: Database, announcing: Announcing): Promise<number> {
  const { channel, settings, env, now, log } = announcing
  const claim = { token: randomToken(), now }
  const { incidents, alarms } = await batch(db, {
    incidents: claimIncidents(db, claim, unannouncedKinds(settings.operator_channel)),
    alarms: claimAlarms(db, claim),
  })
  if (incidents.length + alarms.length === 0) return 0
  const opened = incidents.filter(({ closedAt }) => closedAt === null)
  const closed = incidents.filter(({ closedAt }) => closedAt !== null)
  const news = {
    opened,
    closed,
    alarms: alarms.map(({ kind, detail }) => alarmText({ kind, detail, user: null })),
  }
  const outcome = await sendAndNote(db, operatorMessage(news, siteOf(settings, env)), { channel, now, log })
  if (!outcome.sent) {
    const attempts = Math.max(...[...incidents, ...alarms].map((row) => row.attempts))
    const sendAfter = nextTry(attempts, now)
    await runBatch(db, [
      releaseIncidents(db, claim.token, sendAfter),
      releaseAlarms(db, claim.token, sendAfter),
    ])
    return 0
  }
  await runBatch(db, [...settleIncidents(db, claim, { opened, closed }), settleAlarms(db, claim)])
  return incidents.length + alarms.length
}

/** Sends one message, and notes how the channel does. */
export async function sendAndNote(
  db: Database,
  message: OperatorMessage,
  { channel, now, log }: { channel: OperatorChannel; now: Date; log: Logger },
): Promise<OperatorOutcome> {
  const outcome = await channel.send(message).catch((): OperatorOutcome => ({ sent: false, code: 'fault' }))
  await noteOutcome({ db, now, log }, services.channel, outcome.sent ? null : outcome.code)
  return outcome
}
