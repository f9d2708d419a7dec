import { sql, type SQL } from 'drizzle-orm'
import type { MissedCall } from '#worker/adapters/missed-calls/missed-calls.ts'
import { batch, runBatch, wroteRow, type Database } from '#worker/db/db.ts'
import type { Act } from '#worker/features/audit/act.request.ts'
import { auditEntry, raiseWarning } from '#worker/features/audit/audit.queries.ts'
import { areStored, giveImages } from '#worker/features/images/images.queries.ts'
import { imagesOfProfile, type ImageStore } from '#worker/features/images/images.usecases.ts'
import { queueSms } from '#worker/features/outbox/outbox.queries.ts'
import { claimOnce, returnHits } from '#worker/features/people/limits.queries.ts'
import { idVerifiedAt, insertAccountFor } from '#worker/features/people/people.queries.ts'
import { insertSecurityEvent } from '#worker/features/people/security-events/security-events.queries.ts'
import { findPlaceChain, findUpazila } from '#worker/features/places/places.queries.ts'
import { brokenPlaceChain } from '#worker/features/places/places.rules.ts'
import { registrationTerms, type Settings } from '#worker/features/settings/settings.rules.ts'
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
import { deleteRegistrationsOfVerified } from '#worker/features/sign-in/registrations/registrations.queries.ts'
import { codeRefused } from '#worker/features/sign-in/sign-in.errors.ts'
import {
  checkImages,
  columnsOfImages,
  prepareImages,
  writeWithImages,
} from '#worker/features/submissions/submission-images.usecases.ts'
import { categoryUnavailableMessage } from '#worker/features/submissions/submissions.errors.ts'
import {
  findActiveCategory,
  isActiveCategory,
  writeSubmission,
} from '#worker/features/submissions/submissions.queries.ts'
import { idNumberHash } from '#worker/features/submissions/submissions.rules.ts'
import { photoMessage } from '#worker/features/submissions/submissions.schema.ts'
import { seal } from '#worker/lib/crypto.ts'
import {
  conflict,
  fieldConflict,
  notFound,
  tooManyRequests,
  unavailable,
  validationFailed,
} from '#worker/lib/errors.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import { listPage, pageMeta } from '#worker/lib/list-page.ts'
import { bengaliNumber } from '#worker/lib/text/bengali-number.ts'
import { searchTerms } from '#worker/lib/text/search-terms.ts'
import { normalizePhone } from '#worker/lib/text/phone.ts'
import { nextMidnight } from '#worker/lib/dhaka-time.ts'
import { minute, secondsUntil } from '#worker/features/people/limits.rules.ts'
import { agentFigures, caseOf, ownCase } from './onboarding.answers.ts'
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
  writeTermsOf,
} from './onboarding.queries.ts'
import { agreementText, boundsOf, onboardedText, suspicion, type Pattern } from './onboarding.rules.ts'
import type { OnboardingForm, OnboardingsFilter } from './onboarding.schema.ts'
import type { OnboardingRow } from './onboarding.table.ts'

const purpose = 'onboarding' as const

/** Says no more of the number than that: not whose it is, nor what kind of account has it. */
const numberHasAccount = () =>
  fieldConflict('phone', 'এই নম্বরে আগে থেকেই একটি অ্যাকাউন্ট আছে। সেবাদাতার নিজের অন্য নম্বর দিন।', 'phone_taken')

const alreadyTaken = (byYou: boolean) =>
  fieldConflict(
    'phone',
    byYou
      ? 'এই নম্বরের একটি ফর্ম আপনি আগেই পাঠিয়েছেন। তালিকায় দেখুন।'
      : 'এই নম্বরের ফর্ম আরেকজন মাঠকর্মী আগেই পাঠিয়েছেন।',
    'form_waits',
  )

const dayIsFull = (limit: number, now: Date, timezone: string) =>
  tooManyRequests(
    secondsUntil(nextMidnight(now, timezone), now),
    `আজকের ${bengaliNumber(limit)}টি ফর্ম পাঠানো হয়ে গেছে। বাকিগুলো কাল পাঠান, এই ফোনেই থাকবে।`,
  )

const noSuchForm = () => notFound('ফর্মটি আর অপেক্ষায় নেই। তালিকাটি আবার দেখুন।')

const cannotOpen = () =>
  conflict('ফর্মের কাজ, এলাকা বা নম্বর এখন আর নেওয়া যাচ্ছে না। নতুন করে ফর্ম নিন।', 'form_outdated')

const listTooDeep = () => notFound('তালিকায় এত পৃষ্ঠা নেই।')

type Sending = { form: OnboardingForm; store: ImageStore; settings: Settings; settingsKey: KeyRing }

/**
 * Takes the form that an agent filled in. A form that is sent again is answered like the first time: its key decides.
 * @returns the id of the form
 * @throws 422; 409 `phone_taken`, `form_waits`; 429 when the day of the agent is full; 503
 */
export async function takeForm(
  db: Database,
  { actor, requestId, now }: Act,
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
    if (state.waitsWith !== null) throw alreadyTaken(state.waitsWith === actor.id)
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
  const row = await writeWithImages(db, store, { images, userId: actor.id, now }, async () => {
    const { written } = await batch(db, {
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
          idNumberSealed: seal(settingsKey, form.id_number),
          idNumberHash: idNumberHash(settingsKey, form.id_number),
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
    })
    return written[0]
  })
  if (row) return row.id
  const after = await batch(db, { sent: findByKey(db, actor.id, form.key), why: explainForm(db, about) })
  if (after.sent[0]) return after.sent[0].id
  ensureMayWait(after.why)
  throw unavailable()
}

/**
 * Sends the worker of a waiting form a code. @returns the code, for development
 * @throws 404; 429 within 60 seconds of the last code or behind a limit; 503
 */
export async function sendAgreementCode(
  db: Database,
  { actor, requestId, now }: Act,
  { id, caller }: { id: number; caller: CodeCaller },
): Promise<string> {
  const { phone } = await requireWaiting(db, { id, agentId: actor.id }, now)
  const request = await admitCodeRequest(db, { phone, purpose, caller })
  const sent = await sendCode(db, request, {
    write: (hash, mayIssue) =>
      replaceCode(db, { phone, purpose, hash, now }, sql`${mayIssue} AND ${isWaiting(id, now)}`),
    isIssued: (hash) => isIssued({ phone, purpose, hash, now }),
    textOf: agreementText,
  })
  if (!sent) throw codeRefused(await explainRefusal(db, request))
  await batch(db, {
    noted: noteCode(db, id, now),
    audit: auditEntry(db, {
      actor,
      action: 'onboarding.code_sent',
      entity: 'onboarding',
      entityId: id,
      after: { expires_at: new Date(now.getTime() + otpLifetime).toISOString() },
      requestId,
      now,
      onlyIf: wroteRow,
    }),
  })
  return sent.code
}

async function requireWaiting(
  db: Database,
  by: { id: number; agentId: number } | { phone: string },
  now: Date,
): Promise<OnboardingRow & { phone: string; agentName: string }> {
  const [found] = await findWaiting(db, by, now)
  if (!found?.form.phone) throw noSuchForm()
  return { ...found.form, phone: found.form.phone, agentName: found.agentName }
}

/**
 * The worker has read the code out. @throws 404; 422 `otp_invalid`, `otp_expired`; 409 `form_outdated`; 429; 503
 */
export async function agreeByCode(
  db: Database,
  { actor, requestId, now }: Act,
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
  const isOpen = await openAccount(db, waiting, {
    by: 'code',
    onlyIf: isUsed(code),
    settings,
    requestId,
    now,
  })
  if (!isOpen) throw cannotOpen()
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
  return openAccount(db, form, { by: 'call', onlyIf: sql`1`, settings, requestId, now })
}

type Opening = { by: 'code' | 'call'; onlyIf: SQL; settings: Settings; requestId: string; now: Date }

/**
 * The account, its profile in the queue of the moderators, and the form that is closed: all of them or none.
 * @returns false when trade, place or number have gone meanwhile
 */
async function openAccount(
  db: Database,
  form: OnboardingRow & { phone: string; agentName: string },
  { by, onlyIf, settings, requestId, now }: Opening,
): Promise<boolean> {
  const { id, phone, name, gender, categoryId, upazilaId, workExperience, idNumberHash: hash } = form
  const [place] = upazilaId === null ? [] : await findUpazila(db, upazilaId)
  if (!place || !name || !gender || categoryId === null || workExperience === null || hash === null)
    return false
  const images = imagesOfProfile(form)
  const terms = registrationTerms(settings)
  const userId = idVerifiedAt(phone, now)
  const mayOpen = sql`${onlyIf} AND ${isWaiting(id, now)} AND ${isActiveCategory(categoryId)} AND ${areStored(images)}`
  const { closed } = await batch(db, {
    account: insertAccountFor(db, { phone, name, upazilaId: place.upazilaId }, { now, onlyIf: mayOpen }),
    profile: writeSubmission(
      db,
      userId,
      {
        name,
        gender,
        workExperience,
        categoryId,
        bio: null,
        bloodGroup: null,
        ...place,
        idNumberSealed: form.idNumberSealed,
        idNumberHash: hash,
        photo: form.photo,
        idCardFront: form.idCardFront,
        idCardBack: form.idCardBack,
      },
      { guard: isWaiting(id, now), now },
    ),
    audit: auditEntry(db, {
      actor: { id: form.agentId, name: form.agentName },
      action: 'provider.onboarded',
      entity: 'provider',
      entityId: sql`(SELECT CAST(p.id AS TEXT) FROM providers p WHERE p.user_id = ${userId})`,
      after: { by },
      requestId,
      now,
      onlyIf: wroteRow,
    }),
    pictures: giveImages(db, images, userId),
    terms: terms === null ? null : writeTermsOf(db, { phone, version: terms, now }),
    registrations: deleteRegistrationsOfVerified(db, phone),
    closed: closeForm(db, { id, phone, by, now }),
    sms: queueSms(db, {
      phone,
      kind: 'onboarded',
      text: onboardedText(settings.site_name),
      now,
      dedupeKey: `onboarded:${id}`,
      onlyIf: wroteRow,
    }),
  })
  return closed.length > 0
}

type Suspected = { agentId: number; pattern: Pattern; count: number; now: Date }

/** Tells the admins of an agent whose workers look made up: one warning a day for each pattern. */
const warnOf = (db: Database, { agentId, pattern, count, now }: Suspected) =>
  raiseWarning(db, {
    kind: 'onboarding_pattern',
    subject: `agent:${agentId}:${pattern}`,
    userId: agentId,
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
  agent: { id: number },
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
    data: rows.map((row) => ownCase(row)),
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
