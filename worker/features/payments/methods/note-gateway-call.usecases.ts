import type { Database } from '#worker/db/db.ts'
import { noteOutcome, noteProvenAccess } from '#worker/features/audit/services/services.usecases.ts'
import { services } from '#worker/features/audit/services/services.rules.ts'
import type { Logger } from '#worker/lib/log.ts'
import type { GatewayAct } from '#worker/adapters/gateways/gateway-outcome.ts'
import type { PaymentMethod } from '#worker/features/settings/payment-methods.schema.ts'

/** A test with the right credentials ends the failures of all acts. Never throws. */
export async function noteGatewayCall(
  noting: { db: Database; now: Date; log: Logger },
  method: PaymentMethod,
  act: GatewayAct,
  reason: string | null,
): Promise<void> {
  const service = services.gateway(method)
  await (act === 'test' && reason === null
    ? noteProvenAccess(noting, service)
    : noteOutcome(noting, `${service}:${act}`, reason))
}
