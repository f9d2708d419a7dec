import { batch, type Database, type UnrunQuery } from '#worker/db/db.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'
import type { Logger } from '#worker/lib/log.ts'
import { watchSms } from '#worker/features/outbox/watch-sms.usecases.ts'
import { announceNews } from './operator/announce.usecases.ts'
import { readConditions, type Condition } from './conditions.usecases.ts'
import {
  closeIncident,
  listCurrentIncidents,
  openIncident,
  renewIncident,
  reopenIncident,
} from './incidents.queries.ts'
import { incidentSteps, phaseOf } from './incidents.rules.ts'
import type { IncidentRow } from './incidents.table.ts'
import { openOperatorChannel } from './operator/operator-channel.usecases.ts'

type Watching = {
  settings: Settings
  env: Pick<Env, 'ENVIRONMENT' | 'PUBLIC_ORIGIN' | 'SETTINGS_KEY' | 'SETTINGS_KEY_OLD'>
  now: Date
  log: Logger
}

/** Looks for what is wrong, keeps the incidents, and tells the operator. @returns how many incidents changed */
export async function watchSite(db: Database, watching: Watching): Promise<number> {
  const { settings, env, now, log } = watching
  await watchSms({ db, log, now }, settings, env)
  const changed = await updateIncidents(db, watching)
  const channel = openOperatorChannel(db, { settings, env, now })
  if (channel) await announceNews(db, { channel, settings, env, now, log })
  return changed
}

/**
 * Opens, renews and closes the incidents so that they agree with what is wrong now. Two runs at once open and close each
 * incident once.
 * @returns how many incidents were opened, reopened or closed
 */
async function updateIncidents(db: Database, watching: Watching): Promise<number> {
  const { now, log } = watching
  const current = await listCurrentIncidents(db, now)
  const conditions = (await readConditions(db, watching)).filter(({ isIncident }) => isIncident)
  const begun = conditions.map((condition) => beginning(db, condition, latest(current, condition), now))
  const ended = current
    .filter((incident) => !conditions.some((condition) => isAbout(incident, condition)))
    .filter((incident) => incidentSteps[phaseOf(incident, now)].ended === 'close')
  const { opened, reopened, closed } = await batch(db, {
    opened: begun.flatMap(({ open }) => open),
    reopened: begun.flatMap(({ reopen }) => reopen),
    renewed: begun.flatMap(({ renew }) => renew),
    closed: ended.map((incident) => closeIncident(db, incident, now)),
  })
  for (const row of [...opened, ...reopened].flat()) log.warn('incident_opened', fieldsOf(row))
  for (const row of closed.flat()) log.info('incident_closed', fieldsOf(row))
  return [...opened, ...reopened, ...closed].flat().length
}

/** The statement for a condition that holds, by the phase of its incident. */
function beginning(db: Database, condition: Condition, incident: IncidentRow | undefined, now: Date) {
  const step = incidentSteps[phaseOf(incident, now)].holds
  const since = condition.since && condition.since < now ? condition.since : now
  return {
    open: step === 'open' ? [openIncident(db, condition, { since, now })] : [],
    reopen: step === 'reopen' && incident ? [reopenIncident(db, incident, { ...condition, now })] : [],
    renew: (step === 'renew' && incident
      ? [renewIncident(db, incident, { ...condition, now })]
      : []) satisfies UnrunQuery[],
  }
}

const isAbout = (incident: IncidentRow, { kind, subject }: Condition) =>
  incident.kind === kind && incident.subject === subject

const latest = (current: readonly IncidentRow[], condition: Condition) =>
  current.findLast((incident) => isAbout(incident, condition))

const fieldsOf = ({ kind, subject, reason, openedAt }: IncidentRow) => ({
  kind,
  subject,
  reason,
  since: openedAt.toISOString(),
})
