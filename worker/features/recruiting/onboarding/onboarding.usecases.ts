import { sql, type SQL } from 'drizzle-orm'
import type { MissedCall } from '#worker/adapters/missed-calls/missed-calls.webhook.ts'
import { batch, runBatch, wroteRow, type Database } from '#worker/db/db.ts'
import type { StaffContext } from '#worker/features/audit/staff-context.request.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import { raiseWarning } from '#worker/features/audit/events.queries.ts'
import { listedRow } from '#worker/features/audit/staff-reads.usecases.ts'
import { areStored } from '#worker/features/images/images.queries.ts'
import type { ImageStore } from '#worker/features/images/images.usecases.ts'
import { queueSms } from '#worker/features/outbox/outbox.queries.ts'
import { claimOnce, returnHits } from '#worker/features/people/limits.queries.ts'
import { insertSecurityEvent } from '#worker/features/people/security-events/security-events.queries.ts'
import { findPlaceChain } from '#worker/features/places/places.queries.ts'
import { brokenPlaceChain } from '#worker/features/places/places.rules.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'
import { isUsed, replaceCode, isIssued, tryCode } from '#worker/features/sign-in/codes/codes.queries.ts'
import { codeHashes, otpLifetime } from '#worker/features/sign-in/codes/codes.rules.ts'
import {
  admitCodeRequest,
  explainRefusal,
  requireRightCode,
  sendCode,
} from '#worker/features/sign-in/codes/codes.usecases.ts'
import { wrongCodeLimits } from '#worker/features/sign-in/limits/limits.rules.ts'
import {
  passLimits,
  type Caller,
  type CodeCaller,
} from '#worker/features/sign-in/limits/pass-limits.usecases.ts'
import { codeRefused } from '#worker/features/sign-in/sign-in.errors.ts'
import {
  checkImages,
  columnsOfImages,
  prepareImages,
  writeWithImages,
} from '#worker/features/submissions/submission-images.usecases.ts'
import { categoryUnavailableMessage } from '#worker/features/submissions/submissions.errors.ts'
import { findActiveCategory } from '#worker/features/submissions/submissions.queries.ts'
import { sealedIdNumber } from '#worker/features/submissions/submissions.rules.ts'
import { photoMessage } from '#worker/features/submissions/submissions.schema.ts'
import { unavailable, validationFailed } from '#worker/lib/errors.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import type { Person } from '#worker/lib/rights.schema.ts'
import { listPage, pageMeta } from '#worker/lib/list-page.ts'
import { searchTerms } from '#worker/lib/text/search-terms.ts'
import { normalizePhone } from '#worker/lib/text/phone.ts'
import { minute } from '#worker/features/people/limits.rules.ts'
import { openAccount } from '../open-account.usecases.ts'
import {
  dayIsFull,
  formAlreadyTaken,
  formNotFound,
  formOutdated,
  listTooDeep,
  numberHasAccount,
} from '../recruiting.errors.ts'
import { agentFigures, caseOf, ownCase } from '../recruiting.answers.ts'
import {
  closeForm,
  countForms,
  deleteExpired,
  explainForm,
  findByKey,
  findPatterns,
  findWaiting,
  idOfForm,
  insertForm,
  isWaiting,
  listFigures,
  listForms,
  listSharedPhones,
  noteCode,
} from './onboarding.queries.ts'
import { agreementText, boundsOf, onboardedText, suspicion, type Pattern } from '../recruiting.rules.ts'
import type { OnboardingForm, OnboardingsFilter } from '../recruiting.schema.ts'
import type { OnboardingRow } from '../recruiting.table.ts'

const purpose = 'onboarding' as const

type Sending = { form: OnboardingForm; store: ImageStore; settings: Settings; settingsKey: KeyRing }

/**
 * Takes the form that an agent filled in. A form that is sent again is answered like the first time: its key decides.
 * @returns the id of the form
 * @throws 422; 409 `phone_taken`, `form_waits`; 429 when the day of the agent is full; 503
 */
export async function takeForm(
  db: Database,
  { actor, requestId, now }: StaffContext,
  { form, store, settings, settingsKey }: Sending,
): Promise<number> {
  const { day, expiresAt } = boundsOf(settings, now)
  const about = { agentId: actor.id, phone: form.phone, day }
  const found = await batch(db, {
    // First, so that a form that has run out does not stand in the way.
    expired: deleteExpired(db, form.phone, now),
    sent: findByKey(db, actor.id, form.key),
    why: explainForm(db, about),
    categories: findActiveCategory(db, form.category_id),
    places: findPlaceChain(db, form),
  })
  if (found.sent[0]) return found.sent[0].id
  const ensureMayWait = ([state]: typeof found.why) => {
    if (!state?.isFree) throw numberHasAccount()
    if (state.waitsWith !== null) throw formAlreadyTaken(state.waitsWith === actor.id)
    if (state.sent >= day.limit) throw dayIsFull(day.limit, now, settings.timezone)
  }
  // Before the costly pictures.
  ensureMayWait(found.why)
  const { sent, wrong } = await checkImages(form)
  const fields = {
    ...brokenPlaceChain(found.places[0]),
    ...(found.categories.length === 0 && { category_id: [categoryUnavailableMessage] }),
    ...(!form.profile_photo && { profile_photo: [photoMessage] }),
    ...wrong,
  }
  if (Object.keys(fields).length > 0) throw validationFailed(fields)

  const made = await prepareImages(db, store, { id: `${actor.id}.${form.key}` }, { sent, now })
  const images = Object.values(made)
  const row = await writeWithImages(db, store, { images, userId: actor.id, now }, () =>
    batch(db, {
      written: insertForm(
        db,
        {
          agentId: actor.id,
          formKey: form.key,
          phone: form.phone,
          name: form.name,
          gender: form.gender,
          categoryId: form.category_id,
          upazilaId: form.upazila_id,
          workExperience: form.work_experience,
          ...sealedIdNumber(settingsKey, form.id_number),
          ...columnsOfImages(made),
          expiresAt,
        },
        { now, day, guard: areStored(images) },
      ),
      audit: auditEntry(db, {
        actor,
        action: 'onboarding.taken',
        entity: 'onboarding',
        entityId: idOfForm(actor.id, form.key),
        after: { category_id: form.category_id, upazila_id: form.upazila_id },
        requestId,
        now,
        onlyIf: wroteRow,
      }),
    }),
  )
  if (row) return row.id
  const after = await batch(db, { sent: findByKey(db, actor.id, form.key), why: explainForm(db, about) })
  if (after.sent[0]) return after.sent[0].id
  ensureMayWait(after.why)
  throw unavailable()
}

/**
 * Sends the worker of a waiting form a code. @returns the code, for development
 * @throws 404; 429 within 60 seconds of the last code or above a limit; 503
 */
export async function sendAgreementCode(
  db: Database,
  { actor, requestId, now }: StaffContext,
  { id, caller }: { id: number; caller: CodeCaller },
): Promise<string> {
  const { phone } = await requireWaiting(db, { id, agentId: actor.id }, now)
  const request = await admitCodeRequest(db, { phone, purpose, caller })
  const sent = await sendCode(db, request, {
    write: (hash, mayIssue) =>
      replaceCode(db, { phone, purpose, hash, now }, sql`${mayIssue} AND ${isWaiting(id, now)}`),
    isIssued: (hash) => isIssued({ phone, purpose, hash, now }),
    textOf: agreementText,
    along: (isSent) => [
      noteCode(db, { id, now, onlyIf: isSent }),
      auditEntry(db, {
        actor,
        action: 'onboarding.code_sent',
        entity: 'onboarding',
        entityId: id,
        after: { expires_at: new Date(now.getTime() + otpLifetime).toISOString() },
        requestId,
        now,
        onlyIf: isSent,
      }),
    ],
  })
  if (!sent) throw codeRefused(await explainRefusal(db, request))
  return sent.code
}

async function requireWaiting(
  db: Database,
  by: { id: number; agentId: number } | { phone: string },
  now: Date,
): Promise<OnboardingRow & { phone: string; agentName: string }> {
  const [found] = await findWaiting(db, by, now)
  if (!found?.form.phone) throw formNotFound()
  return { ...found.form, phone: found.form.phone, agentName: found.agentName }
}

/**
 * The worker has read the code out. @throws 404; 422 `otp_invalid`, `otp_expired`; 409 `form_outdated`; 429; 503
 */
export async function agreeByCode(
  db: Database,
  { actor, requestId, now }: StaffContext,
  { id, otp, settings, caller }: { id: number; otp: string; settings: Settings; caller: Caller },
): Promise<void> {
  const { secret } = caller
  const waiting = await requireWaiting(db, { id, agentId: actor.id }, now)
  const { phone } = waiting
  const limits = wrongCodeLimits(caller)
  await passLimits(db, { action: 'verify_onboarding', subject: phone, limits, caller })
  const code = { phone, purpose, hashes: codeHashes(secret, phone, purpose, otp), now }
  const tried = await tryCode(db, code)
  requireRightCode(tried)
  await batch(db, { returned: returnHits(db, limits) })
  const isOpen = await openAccountOf(db, waiting, {
    by: 'code',
    onlyIf: isUsed(code),
    settings,
    requestId,
    now,
  })
  if (!isOpen) throw formOutdated()
  await watchAgent(db, actor.id, caller)
}

/**
 * The worker has called the number of the site. The answer is the same whether or not a form waits for the call.
 * @returns whether the worker of a form has agreed by this call
 */
export async function agreeByCall(
  db: Database,
  call: MissedCall,
  { settings, requestId, now }: { settings: Settings; requestId: string; now: Date },
): Promise<boolean> {
  const phone = normalizePhone(call.from)
  // The signature covers the moment, so a recorded report is worth nothing later.
  if (!phone || Math.abs(now.getTime() - call.at.getTime()) > 10 * minute) return false
  const end = new Date(call.at.getTime() + 60 * minute)
  if ((await claimOnce(db, { bucket: `missed-call:${call.id}`, end })).length === 0) return false
  const [found] = await findWaiting(db, { phone }, now)
  // A call from before the form says nothing about it.
  if (!found || found.form.createdAt > call.at) return false
  const form = { ...found.form, phone, agentName: found.agentName }
  return openAccountOf(db, form, { by: 'call', settings, requestId, now })
}

type Agreeing = { by: 'code' | 'call'; onlyIf?: SQL; settings: Settings; requestId: string; now: Date }

const openAccountOf = (
  db: Database,
  form: Awaited<ReturnType<typeof requireWaiting>>,
  { by, onlyIf, settings, requestId, now }: Agreeing,
) =>
  openAccount(db, form, {
    waits: isWaiting(form.id, now),
    onlyIf,
    needsPhoto: true,
    noted: {
      actor: { id: form.agentId, name: form.agentName },
      action: 'provider.onboarded',
      by,
      requestId,
    },
    closed: closeForm(db, { id: form.id, phone: form.phone, by, now }),
    sms: queueSms(db, {
      phone: form.phone,
      kind: 'onboarded',
      text: onboardedText(settings.site_name),
      now,
      dedupeKey: `onboarded:${form.id}`,
      onlyIf: wroteRow,
    }),
    settings,
    now,
  })

type Suspected = { agentId: number; pattern: Pattern; count: number; now: Date }

/** Tells the admins of an agent whose workers look made up: one warning a day for each pattern. */
const warnOf = (db: Database, { agentId, pattern, count, now }: Suspected) =>
  raiseWarning(db, {
    kind: 'onboarding_pattern',
    subject: `user:${agentId}:${pattern}`,
    detail: { pattern, count },
    now,
  })

async function watchAgent(db: Database, agentId: number, caller: Caller): Promise<void> {
  const { now } = caller
  const [seen] = await findPatterns(db, agentId, now)
  for (const pattern of ['same_series', 'same_second'] as const) {
    const count = seen?.[pattern] ?? 0
    if (count < suspicion.from[pattern]) continue
    await runBatch(db, [
      warnOf(db, { agentId, pattern, count, now }),
      insertSecurityEvent(db, { ...caller, kind: 'onboarding.suspected', result: pattern, userId: agentId }),
    ])
  }
}

/** Looks for agents several of whose workers have claimed their accounts on one phone. @returns how many there are */
export async function watchAgents(db: Database, now: Date): Promise<number> {
  const shared = await listSharedPhones(db, now)
  const warned = shared.map(({ agentId, accounts }) =>
    warnOf(db, { agentId, pattern: 'same_device', count: accounts, now }),
  )
  if (warned.length > 0) await runBatch(db, warned)
  return warned.length
}

type Reading = { page: number | undefined; settings: Settings; now: Date }

/** The forms of one agent, with the figures. */
export async function readOwnForms(
  db: Database,
  agent: Person & { id: number },
  { page: number, settings, now }: Reading,
) {
  const page = listPage(number, { tooDeep: listTooDeep })
  const filter = { agent: agent.id, state: undefined, now }
  const { day } = boundsOf(settings, now)
  const { rows, counted, figures } = await batch(db, {
    rows: listForms(db, filter, page),
    counted: countForms(db, filter),
    figures: listFigures(db, { agentId: agent.id, now, today: day.since }),
  })
  return {
    data: rows.map(listedRow(agent)).map((row) => ownCase(row)),
    meta: pageMeta(page, counted),
    figures: figures[0] ? agentFigures(figures[0]) : null,
    daily_limit: day.limit,
    missed_call_number: settings.missed_call_secret ? settings.missed_call_number : '',
  }
}

/** The forms of all agents, with the figures of each. */
export async function readForms(
  db: Database,
  { q, ...chosen }: OnboardingsFilter,
  { page: number, settings, now }: Reading,
) {
  const page = listPage(number, { tooDeep: listTooDeep })
  const { day } = boundsOf(settings, now)
  const filter = { ...chosen, search: searchTerms(q ?? ''), now }
  const { rows, counted, figures } = await batch(db, {
    rows: listForms(db, filter, page),
    counted: countForms(db, filter),
    figures: listFigures(db, { now, today: day.since }),
  })
  return {
    data: rows.map((row) => caseOf(row)),
    meta: pageMeta(page, counted),
    agents: figures.map((row) => agentFigures(row)),
  }
}
