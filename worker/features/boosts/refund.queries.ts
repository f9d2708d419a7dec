import { sql } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { rerankListings } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import type { Claim } from './purchase.queries.ts'

/** A boost that this one had extended runs again until its own end. The refund of a surplus payment ends nothing. */
export function endBoostOf(db: Database, { ref, token, now }: Claim): UnrunQuery[] {
  const at = now.getTime()
  const boost = sql`(SELECT boost_id FROM payments WHERE ref = ${ref} AND claim_token = ${token})`
  const provider = sql`(SELECT provider_id FROM boosts WHERE id = ${boost})`
  const isRefunded = sql`EXISTS (SELECT 1 FROM boosts own WHERE own.id = ${boost} AND own.status = 'refunded')`
  return [
    db.run(sql`
      UPDATE boosts SET status = 'refunded', updated_at = ${at}
      WHERE id = ${boost} AND status <> 'refunded'
        AND NOT EXISTS (SELECT 1 FROM payments other WHERE other.boost_id = boosts.id
          AND other.status = 'paid' AND other.ref <> ${ref})`),
    // The extended boost ended at the end of the extension, minus the days of the extension.
    db.run(sql`
      UPDATE boosts SET status = 'active', updated_at = ${at}, ends_at = (
        SELECT own.ends_at - own.duration_days * ${millisecondsPerDay} FROM boosts own WHERE own.id = ${boost})
      WHERE ${isRefunded} AND status = 'expired' AND id = (
        SELECT earlier.id FROM boosts own JOIN boosts earlier
          ON earlier.provider_id = own.provider_id AND earlier.ends_at = own.starts_at AND earlier.id <> own.id
        WHERE own.id = ${boost} AND own.ends_at - own.duration_days * ${millisecondsPerDay} > ${at}
        ORDER BY earlier.id DESC LIMIT 1)
        AND NOT EXISTS (SELECT 1 FROM boosts running
          WHERE running.provider_id = boosts.provider_id AND running.status = 'active')`),
    db.run(sql`
      UPDATE boosts SET ends_at = max(starts_at + 1, min(ends_at, ${at}))
      WHERE id = ${boost} AND status = 'refunded' AND starts_at IS NOT NULL`),
    db.run(sql`
      UPDATE providers SET updated_at = ${at},
        rank_bonus = coalesce((SELECT rank_bonus FROM boosts
          WHERE provider_id = providers.id AND status = 'active'), 0),
        boosted_until = (SELECT ends_at FROM boosts WHERE provider_id = providers.id AND status = 'active')
      WHERE id = ${provider}`),
    ...rerankListings(db, sql`p.id = ${provider}`),
  ]
}
