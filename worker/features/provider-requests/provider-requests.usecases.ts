import { sql } from 'drizzle-orm'
import { batch, firstOr, type Database, wroteRow } from '#worker/db/db.ts'
import { codeRefused } from '#worker/features/sign-in/sign-in.errors.ts'
import { codeHashes } from '#worker/features/sign-in/codes/codes.rules.ts'
import { isUsed, tryCode } from '#worker/features/sign-in/codes/codes.queries.ts'
import {
  admitCodeRequest,
  explainRefusal,
  issueCode,
  requireRightCode,
} from '#worker/features/sign-in/codes/codes.usecases.ts'
import {
  passLimits,
  type Caller,
  type CodeCaller,
} from '#worker/features/sign-in/limits/pass-limits.usecases.ts'
import { wrongCodeLimits } from '#worker/features/sign-in/limits/limits.rules.ts'
import { returnHits } from '#worker/features/people/limits.queries.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import {
  deleteRequest,
  explainRequest,
  insertRequest,
  listOpenRequests,
  countDemand,
  listDemand,
  claimRequest,
  listMatched,
  releaseRequest,
} from './provider-requests.queries.ts'
import { demand, ownRequest } from './provider-requests.answers.ts'
import type { WantedProvider } from './provider-requests.schema.ts'
import { isErased } from '#worker/features/people/people.queries.ts'
import { listPage, pageMeta } from '#worker/lib/list-page.ts'
import { queueSms } from '#worker/features/outbox/outbox.queries.ts'
import { fillSmsTemplate } from '#worker/features/outbox/sms-templates.schema.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'
import { outsideNight } from '#worker/features/outbox/outbox.rules.ts'
import { conflict, notFound, validationFailed } from '#worker/lib/errors.ts'

const requestNotFound = () => notFound('অনুরোধটি পাওয়া যায়নি। তালিকাটি আবার দেখুন।')

/** The trade is not active, or the place does not exist. */
const nothingToRequest = () =>
  validationFailed({ category_id: ['এই কাজ বা এলাকাটি এখন আর নেই। তালিকা থেকে আবার বেছে নিন।'] })

/** The list has a provider already. */
const alreadyListed = () =>
  conflict('এই এলাকায় এই কাজের সেবাদাতা এখন আছেন। তালিকাটি আবার দেখুন।', 'already_listed')

const tooManyRequestsOpen = () =>
  conflict('একটি নম্বরে একসঙ্গে ৫টি পর্যন্ত অনুরোধ রাখা যায়। আগে একটি তুলে নিন।', 'too_many_open')

const purpose = 'provider_request' as const

type Wanting = WantedProvider & { phone: string; userId: number | null; now: Date }

/** One open request is kept, however often it is sent. @throws 422 nothing to request; 409 `already_listed`, `too_many_open` */
async function requireOpen(db: Database, wanting: Wanting, written: readonly unknown[]): Promise<void> {
  if (written.length > 0) return
  const [why] = await explainRequest(db, wanting)
  if (why?.open) return
  if (!why?.there) throw nothingToRequest()
  throw why.listed ? alreadyListed() : tooManyRequestsOpen()
}

/** Leaves the request of a signed-in customer. @throws 422; 409 `already_listed`, `too_many_open` */
export async function leaveOwnRequest(
  db: Database,
  user: CurrentUser,
  { wanted, now }: { wanted: WantedProvider; now: Date },
): Promise<void> {
  const wanting = { ...wanted, phone: user.phone, userId: user.id, now }
  await requireOpen(db, wanting, await insertRequest(db, wanting, sql`NOT ${isErased(user.id)}`))
}

/**
 * Sends a code to the number of a guest, within the limits of all codes.
 * @returns the code, for development
 * @throws 422 nothing to request; 409 `already_listed`; 429 within 60 seconds of the last code or above a limit; 503
 */
export async function requestGuestCode(
  db: Database,
  { wanted, phone, caller }: { wanted: WantedProvider; phone: string; caller: CodeCaller },
): Promise<string> {
  // No SMS for what cannot be left. The answer says nothing about the number.
  const [why] = await explainRequest(db, { ...wanted, phone, userId: null, now: caller.now })
  if (!why?.there) throw nothingToRequest()
  if (why.listed) throw alreadyListed()
  const request = await admitCodeRequest(db, { phone, purpose, caller })
  const code = await issueCode(db, request)
  if (code === null) throw codeRefused(await explainRefusal(db, request))
  return code
}

/**
 * Leaves the request of a guest, whose number the code proves.
 * @throws 422 `otp_invalid`, `otp_expired`; 409 `already_listed`, `too_many_open`; 429; 503
 */
export async function leaveGuestRequest(
  db: Database,
  { wanted, phone, otp, caller }: { wanted: WantedProvider; phone: string; otp: string; caller: Caller },
): Promise<void> {
  const { secret, now } = caller
  const limits = wrongCodeLimits(caller)
  await passLimits(db, { action: 'verify_request', subject: phone, limits, caller })
  const code = { phone, purpose, hashes: codeHashes(secret, phone, purpose, otp), now }
  const wanting = { ...wanted, phone, userId: null, now }
  const { tried, written } = await batch(db, {
    tried: tryCode(db, code),
    written: insertRequest(db, wanting, isUsed(code)),
  })
  requireRightCode(tried)
  await batch(db, { returned: returnHits(db, limits) })
  await requireOpen(db, wanting, written)
}

export async function readOwnRequests(db: Database, user: CurrentUser, now: Date) {
  return (await listOpenRequests(db, user, now)).map((row) => ownRequest(row))
}

/** @throws 404 for a request of another person, or one that was answered */
export async function withdrawRequest(db: Database, user: CurrentUser, id: number): Promise<void> {
  await firstOr(deleteRequest(db, user, id), requestNotFound)
}

/** A page of what people wait for, by trade and place. It names no person. @throws 404 for a page that is too deep */
export async function readDemand(db: Database, number: number | undefined, now: Date) {
  const page = listPage(number)
  const { rows, counted } = await batch(db, {
    rows: listDemand(db, now, page),
    counted: countDemand(db, now),
  })
  return { data: rows.map((row) => demand(row)), meta: pageMeta(page, counted) }
}

const maxAtOnce = 50

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
  const matched = await listMatched(db, now, maxAtOnce)
  if (matched.length === 0) return 0
  const sendAfter = outsideNight(now, settings.timezone)
  let answered = 0
  for (const { id, phone, category, place } of matched) {
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
      released: releaseRequest(db, id),
    })
    answered += claimed.length
  }
  return answered
}
