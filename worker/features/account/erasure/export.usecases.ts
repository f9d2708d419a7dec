import { batch, type Database } from '#worker/db/db.ts'
import { columnsOf } from '#worker/features/moderation/changes/changeable-columns.rules.ts'
import { changedValues, fieldValues } from '#worker/features/providers/profile-fields.rules.ts'
import { containsCode } from '#worker/features/outbox/outbox.rules.ts'
import { profileFieldNames } from '#worker/features/providers/profile-fields.schema.ts'
import type { ProviderRow } from '#worker/features/providers/providers.table.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { unseal } from '#worker/lib/crypto.ts'
import { unauthenticated } from '#worker/lib/errors.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import { poishaToTaka } from '#worker/lib/money.ts'
import { customerRating } from '#worker/features/customers/customers.answers.ts'
import { listPersonalData } from './export.queries.ts'
import { ownProfile } from '../profile/profile.serialisers.ts'

/** Everything stored about the user, for download. Phone numbers of providers are left out. */
export async function exportPersonalData(db: Database, user: CurrentUser, settingsKey: KeyRing, now: Date) {
  const {
    profiles: [profile],
    own: [own],
    trades: [trade],
    waiting: [waiting],
    ...traces
  } = await batch(db, listPersonalData(db, user.id))
  const { subscriptions, payments, reveals, ratings, reports, favourites, agreements } = traces
  const textsOf = (ref: string) => traces.paymentTexts.find((row) => row.ref === ref)
  if (!profile) throw unauthenticated()
  return {
    exported_at: now.toISOString(),
    profile: ownProfile(profile),
    biodata: own ? ownBiodata(own.provider, trade?.category ?? '', settingsKey) : null,
    waiting_change: waiting ? ownChange(waiting, settingsKey) : null,
    decided_changes: traces.decided.map(({ changes, previous, ...row }) => ({
      ...ownChange({ changes, wishedTrade: null, sentAt: row.sentAt.getTime() }, settingsKey),
      before: previous && changedValues(columnsOf(previous), profileFieldNames),
      status: row.status,
      rejection_code: row.rejectionCode,
      rejection_note: row.rejectionNote,
      reviewed_at: row.reviewedAt,
    })),
    pictures: traces.uploads.map(({ bucket, path }) => ({ bucket, path })),
    subscriptions: subscriptions.map((row) => ({
      plan: row.planName,
      price: poishaToTaka(row.pricePoisha),
      daily_limit: row.dailyLimit,
      status: row.status,
      starts_at: row.startsAt,
      ends_at: row.endsAt,
      created_at: row.createdAt,
    })),
    payments: payments.map((row) => ({
      ref: row.ref,
      purpose: row.purpose,
      item: row.planName,
      method: row.method,
      status: row.status,
      amount: poishaToTaka(row.amountPoisha),
      refunded: poishaToTaka(row.refundedPoisha),
      transaction_id: row.gatewayTxnId,
      reason: textsOf(row.ref)?.reason ?? null,
      refund_reason: textsOf(row.ref)?.refundReason ?? null,
      paid_at: row.paidAt,
      created_at: row.createdAt,
    })),
    reveals: reveals.map((row) => ({
      biodata_id: row.providerId,
      name: row.name,
      revealed_at: row.createdAt,
    })),
    ratings: ratings.map(customerRating),
    reports: reports.map((row) => ({
      biodata_id: row.providerId,
      name: row.name,
      reason: row.reason,
      created_at: row.createdAt,
    })),
    favourites: favourites.map((row) => ({
      biodata_id: row.providerId,
      name: row.name,
      created_at: row.createdAt,
    })),
    provider_requests: traces.requests.map((row) => ({
      category: row.category,
      place: row.place,
      phone: row.phone,
      created_at: new Date(row.created_at),
      expires_at: new Date(row.expires_at),
      answered_at: row.answered_at === null ? null : new Date(row.answered_at),
    })),
    push_subscriptions: traces.browsers.map((row) => ({
      created_at: row.createdAt,
      renewed_at: row.renewedAt,
    })),
    ratings_received: traces.received.map((row) => ({
      rating: row.rating,
      comment: row.comment,
      reply: row.reply,
      updated_at: row.updatedAt,
    })),
    payment_messages: traces.messages.map((row) => ({
      ref: row.ref,
      source: row.source,
      kind: row.kind,
      detail: row.detail,
      at: row.at,
    })),
    sms: traces.sms.map((row) => ({
      phone: row.phone,
      kind: row.kind,
      // A code is a secret until it is used.
      text: containsCode(row.kind) ? null : row.body,
      status: row.status,
      created_at: row.createdAt,
    })),
    history: traces.history.map((row) => ({
      action: row.action,
      by_you: row.actorId === user.id,
      before: row.before,
      after: row.after,
      at: row.createdAt,
    })),
    devices: traces.devices.map((row) => ({
      label: row.label,
      first_seen_at: row.firstSeenAt,
      last_seen_at: row.lastSeenAt,
    })),
    security_events: traces.securityEvents.map(({ kind, result, at }) => ({ kind, result, at })),
    sessions: traces.sessions.map((row) => ({
      created_at: row.createdAt,
      expires_at: row.expiresAt,
      ended_at: row.endedAt,
    })),
    terms_agreements: agreements.map((row) => ({
      kind: row.kind,
      version: row.version,
      agreed_at: row.agreedAt,
    })),
  }
}

const ownBiodata = (provider: ProviderRow, category: string, settingsKey: KeyRing) => ({
  id: provider.id,
  ...fieldValues(provider, profileFieldNames),
  category,
  id_number: unseal(settingsKey, provider.idNumberSealed),
  division: provider.division,
  district: provider.district,
  area: provider.area,
  status: provider.status,
  rejection_code: provider.rejectionCode,
  rejection_note: provider.rejectionNote,
  is_active: provider.isActive,
  verified_badge: provider.verifiedBadge,
  average_rating: provider.ratingCount === 0 ? 0 : provider.ratingSum / provider.ratingCount,
  total_ratings: provider.ratingCount,
  views_count: provider.viewsCount,
  created_at: provider.createdAt,
  updated_at: provider.updatedAt,
})

type Waiting = { changes: Record<string, unknown>; wishedTrade: string | null; sentAt: number }

function ownChange({ changes, wishedTrade, sentAt }: Waiting, settingsKey: KeyRing) {
  const wished = columnsOf(changes)
  return {
    ...changedValues(wished, profileFieldNames),
    ...(wished.categoryId !== undefined && { category: wishedTrade }),
    ...(wished.idNumberSealed !== undefined && { id_number: unseal(settingsKey, wished.idNumberSealed) }),
    ...(wished.upazilaId !== undefined && {
      division: wished.division,
      district: wished.district,
      area: wished.area,
    }),
    ...(wished.photo !== undefined && { new_photo: true }),
    ...(wished.idCardFront !== undefined && { new_id_card_front: true }),
    ...(wished.idCardBack !== undefined && { new_id_card_back: true }),
    sent_at: new Date(sentAt),
  }
}
