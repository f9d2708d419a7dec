import { batch, wroteRow, type Database } from '#worker/db/db.ts'
import { queueSms } from '#worker/features/outbox/sms-outbox.queries.ts'
import { fillSmsTemplate } from '#worker/features/outbox/sms-templates.schema.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'
import { claimRequest, listMatched, releaseRequest } from './provider-requests.queries.ts'
import { outsideNight } from './provider-requests.rules.ts'

const mostAtOnce = 50

/**
 * Answers the requests that a provider has fitted for a minute, with one SMS each; the claim and the SMS are one batch. An
 * empty template or a switched-off SMS service leaves them open. @returns how many were answered
 */
export async function answerRequests(
  db: Database,
  { settings, canSend, now }: { settings: Settings; canSend: boolean; now: Date },
): Promise<number> {
  const template = settings.sms_template_provider_request
  if (!canSend || template.trim() === '') return 0
  const matched = await listMatched(db, now, mostAtOnce)
  if (matched.length === 0) return 0
  const sendAfter = outsideNight(now, settings.timezone)
  let answered = 0
  for (const { id, phone, category, place, listed } of matched) {
    if (!listed) {
      await batch(db, { released: releaseRequest(db, id) })
      continue
    }
    const { claimed } = await batch(db, {
      claimed: claimRequest(db, id, now),
      sms: queueSms(db, {
        phone,
        kind: 'provider_request',
        text: fillSmsTemplate(template, { category, area: place, site_name: settings.site_name }),
        now,
        sendAfter,
        dedupeKey: `provider_request:${id}`,
        about: { entity: 'provider_request', id },
        onlyIf: wroteRow,
      }),
    })
    answered += claimed.length
  }
  return answered
}
