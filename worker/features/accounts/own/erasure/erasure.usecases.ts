import { sql, type SQL } from 'drizzle-orm'
import { batch, runBatch, wroteRow, type Database, type UnrunQuery } from '#worker/db/db.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import { deleteCodesOf } from '#worker/features/sign-in/codes/codes.queries.ts'
import {
  discardImages,
  imagesOfProfile,
  removeMarkedImages,
} from '#worker/features/images/images.usecases.ts'
import { moneyOpen } from '#worker/features/payments/payments.errors.ts'
import { listOpenMoney } from '#worker/features/payments/payments.queries.ts'
import { projectListing } from '#worker/features/providers/listing/provider-listings.queries.ts'
import {
  requireOwnPassword,
  type PasswordOrigin,
} from '#worker/features/sign-in/passwords/passwords.usecases.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { unauthenticated } from '#worker/lib/errors.ts'
import {
  deleteSmsOf,
  eraseAuditTexts,
  erasePaymentTexts,
  listCommentsAbout,
  listUploadsOf,
  replaceComments,
} from './erased-traces.queries.ts'
import {
  endSubscription,
  eraseAccess,
  eraseCustomerTraces,
  eraseProvider,
  eraseUser,
  isErasable,
  listErasable,
  findOwnProvider,
  listChangesOf,
  noteErasure,
  endErasures,
  listUnfinishedErasures,
} from './erasure.queries.ts'
import { deletePhoneChangeOf } from '#worker/features/people/people.queries.ts'
import { markUploadsOf } from '#worker/features/images/images.queries.ts'
import { mergeWords } from '#worker/features/providers/search/search.usecases.ts'
import { inParts, type Deadline, type Progress } from '#worker/lib/in-parts.ts'
import { masked } from '#worker/features/audit/audit.rules.ts'
import { foldText } from '#worker/lib/text/fold.ts'
import { maskPhones } from '#worker/lib/text/mask-phones.ts'
import { columnsOf } from '#worker/features/providers/changes/changes.rules.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import { personalData } from './export.answers.ts'
import { listPersonalData } from './export.queries.ts'
import { passwordChangedMeanwhile } from '../../accounts.errors.ts'

// Shorter words of a name are also common words.
const minNameWordLength = 3
const word = /[\p{L}\p{M}\p{N}]+/gu

/** A text of another person without the words of these names, also with endings (রহিমকে), and without phone numbers. */
export function maskPerson(text: string, names: readonly string[]): string {
  const parts = names
    .flatMap((name) => foldText(name).match(word) ?? [])
    .filter((part) => [...part].length >= minNameWordLength)
  const isNamed = (found: string) => {
    const folded = foldText(found)
    return parts.some((part) => folded.startsWith(part))
  }
  return maskPhones(text)
    .normalize('NFC')
    .replace(word, (found) => (isNamed(found) ? masked : found))
}

type Buckets = Pick<Env, 'PICTURES' | 'DOCUMENTS'>

/**
 * Payments, subscriptions, reveals and stars of ratings stay, without a person. All rows change in one batch; the
 * pictures follow, and what a failing bucket keeps is removed by the nightly sweep.
 * @throws 409 `money_open`, 422 for a wrong password, 429 after too many of those
 */
export async function eraseAccount(
  db: Database,
  user: CurrentUser,
  { password, from, buckets, now }: { password: string; from: PasswordOrigin; buckets: Buckets; now: Date },
): Promise<void> {
  const checkedHash = await requireOwnPassword(db, user.id, { password, from, now })
  const money = await listOpenMoney(db, user.id)
  if (money.length > 0) throw moneyOpen(money)
  if (await erase(db, user, { onlyIf: isErasable(user.id, checkedHash), buckets, now })) return
  const meanwhile = await listOpenMoney(db, user.id)
  if (meanwhile.length > 0) throw moneyOpen(meanwhile)
  throw passwordChangedMeanwhile()
}

/**
 * Erases accounts again that were erased after the backup that a restore has written. Their money was settled before, whatever
 * the older rows say. An account that was made after its id had been erased is another one.
 * @returns how many were erased
 */
export async function eraseAgain(
  db: Database,
  erasures: readonly { userId: number; erasedAt: Date }[],
  { buckets, now }: { buckets: Buckets; now: Date },
): Promise<number> {
  const moments = new Map(erasures.map(({ userId, erasedAt }) => [userId, erasedAt]))
  let erased = 0
  for (const user of await listErasable(db, [...moments.keys()])) {
    const erasedAt = moments.get(user.id)
    if (!erasedAt || user.createdAt > erasedAt) continue
    if (await erase(db, { ...user, phone: user.phone ?? '' }, { onlyIf: sql`1`, buckets, now })) erased += 1
  }
  return erased
}

type Erased = { id: number; name: string; phone: string }

/** @returns whether the account met the condition and was not erased before */
async function erase(
  db: Database,
  user: Erased,
  { onlyIf, buckets, now }: { onlyIf: SQL; buckets: Buckets; now: Date },
): Promise<boolean> {
  const {
    own: [provider],
    changes,
    uploads,
  } = await batch(db, {
    own: findOwnProvider(db, user.id),
    changes: listChangesOf(db, user.id),
    uploads: listUploadsOf(db, user.id),
  })
  const providerId = provider?.id ?? null
  // A profile that a moderator deleted has neither a phone nor the name of the person.
  const isNamed = provider !== undefined && provider.phone !== ''
  const phones = [user.phone, ...(isNamed ? [provider.phone] : [])].filter(Boolean)
  const names = [user.name, ...(isNamed ? [provider.name] : [])]
  const mask = () => (provider ? maskComments(db, { userId: user.id, providerId: provider.id, names }) : [])
  const { erased } = await batch(db, {
    erased: eraseUser(db, user.id, onlyIf, now),
    event: auditEntry(db, {
      actor: null,
      action: 'account.erased',
      entity: 'user',
      entityId: user.id,
      requestId: null,
      now,
      onlyIf: wroteRow,
    }),
    unfinished: noteErasure(db, user.id, now),
    codes: phones.map((phone) => deleteCodesOf(db, phone)),
    sms: deleteSmsOf(db, { phones, providerId, userId: user.id }),
    phoneChange: deletePhoneChangeOf(db, user.id),
    access: eraseAccess(db, user.id, phones, now),
    traces: eraseCustomerTraces(db, user.id),
    payments: erasePaymentTexts(db, user.id),
    subscription: endSubscription(db, user.id, now),
    profile: provider ? eraseProvider(db, provider.id, user.id, now) : [],
    listing: provider ? projectListing(db, provider.id) : [],
    audit: eraseAuditTexts(db, user.id),
    comments: await mask(),
  })
  if (erased.length === 0) return false
  // A comment may have been written after the first look. Now the profile takes no more of them.
  await runBatch(db, await mask())
  // Only now, when no row refers to the pictures any more.
  await discardImages(
    db,
    { pictures: buckets.PICTURES, documents: buckets.DOCUMENTS },
    [
      ...uploads,
      ...imagesOfProfile(provider ?? {}),
      ...changes.flatMap(({ changes, previous }) => [
        ...imagesOfProfile(changes),
        ...imagesOfProfile(previous ?? {}),
      ]),
    ],
    now,
  )
  return true
}

const commentsAtOnce = 500

/** The writes that remove the names of the person from the comments of others, for a batch that erases the account. */
async function maskComments(
  db: Database,
  { userId, providerId, names }: { userId: number; providerId: number; names: readonly string[] },
): Promise<UnrunQuery[]> {
  const writes: UnrunQuery[] = []
  for (let after = 0; ;) {
    const rows = await listCommentsAbout(db, providerId, { after, limit: commentsAtOnce })
    const changes = rows.flatMap(({ id, comment }) => {
      const was = comment ?? ''
      const kept = maskPerson(was, names)
      return kept === was ? [] : [{ id, was, comment: kept }]
    })
    if (changes.length > 0) writes.push(replaceComments(db, changes, userId))
    const last = rows.at(-1)
    if (!last || rows.length < commentsAtOnce) return writes
    after = last.id
  }
}

const accountsAtOnce = 500

type Bounds = { deadline: Deadline; parts: number; clock: () => Date }

/**
 * Removes what an erasure leaves behind: pictures that a bucket did not give up, and hidden words in the search index, which
 * stay in its pages until they are merged. A large index takes several runs. Safe to run twice at once.
 */
export async function finishErasures(
  env: Pick<Env, 'PICTURES' | 'DOCUMENTS'>,
  db: Database,
  { deadline, parts, clock }: Bounds,
): Promise<Progress> {
  const userIds = (await listUnfinishedErasures(db, accountsAtOnce)).map(({ userId }) => userId)
  if (userIds.length === 0) return { handled: 0, isDone: true }
  const marked = await markUploadsOf(db, userIds, clock())
  const buckets = { pictures: env.PICTURES, documents: env.DOCUMENTS }
  await removeMarkedImages(db, buckets, marked)
  const merged = await inParts(deadline, parts, async () => ({ handled: 0, isDone: await mergeWords(db) }))
  if (!merged.isDone) return merged
  const ended = await endErasures(db, userIds)
  return { handled: ended.length, isDone: userIds.length < accountsAtOnce }
}

/** Everything stored about the user, for download. Phone numbers of providers are left out. */
export async function exportPersonalData(db: Database, user: CurrentUser, settingsKey: KeyRing, now: Date) {
  const {
    profiles: [profile],
    own: [biodata],
    ...found
  } = await batch(db, listPersonalData(db, user.id))
  if (!profile) throw unauthenticated()
  const changes = found.changes.map((row) => ({ ...row, ...columnsOf(row.changes) }))
  return personalData(
    {
      ...found,
      profile,
      biodata,
      waitingChange: changes.find(({ status }) => status === 'pending'),
      decidedChanges: changes.filter(({ status }) => status !== 'pending'),
    },
    { userId: user.id, settingsKey, now },
  )
}
