import type { OpenGateway } from './gateway.ts'

/**
 * The customer sends money as the instructions say and enters the TrxID; an admin confirms it. In development the
 * payment is paid at once. There is no other side, so verify and reconcile know nothing.
 */
export const openManualGateway: OpenGateway = ({ setting, environment, origin }) => ({
  describe: () => ({ instructions: setting('manual_payment_instructions').trim() || null }),
  create: async ({ ref, amountPoisha }) =>
    environment === 'development'
      ? {
          state: 'paid',
          evidence: { gatewayTxnId: null, bankTxnId: null, amountPoisha, detail: { by: 'development' } },
        }
      : { state: 'redirect', paymentUrl: `${origin}/payment/manual/${ref}`, sessionKey: null },
  read: () => ({ transaction: null, detail: {} }),
  verify: async () => ({ state: 'unknown' }),
  reconcile: async () => ({ state: 'unknown' }),
})
