import type { OpenGateway } from './gateway.ts'

/**
 * Payment by hand: the customer sends money as the instructions say, enters the TrxID, and an admin confirms it. In
 * development it is paid at once (CONTRACT §6). Nobody can be asked, so verify and reconcile know nothing.
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
