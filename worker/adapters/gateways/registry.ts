import type { GatewayEndpoints, OpenGateway } from './gateway.ts'
import { nogorPayEndpoints, openNogorPay } from './gateway.nogorpay.ts'
import { openSslCommerz, sslCommerzEndpoints } from './gateway.sslcommerz.ts'

/** An admin confirms the TrxID that the customer enters. In development the payment is paid at once. */
const openManualGateway: OpenGateway = ({ environment, origin }) => ({
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

/** The gateways by payment method: each method has one. */
export const gateways: Record<string, OpenGateway> = {
  nogorpay: openNogorPay,
  sslcommerz: openSslCommerz,
  manual: openManualGateway,
}

export const gatewayEndpoints: Record<string, GatewayEndpoints> = {
  nogorpay: nogorPayEndpoints,
  sslcommerz: sslCommerzEndpoints,
}
