import type { GatewayEndpoints, OpenGateway } from './gateway.ts'
import { openManualGateway } from './gateway.manual.ts'
import { nogorPayEndpoints, openNogorPay } from './gateway.nogorpay.ts'
import { openSslCommerz, sslCommerzEndpoints } from './gateway.sslcommerz.ts'

/** The gateways by payment method. A method without a gateway is never offered. */
export const gateways: Record<string, OpenGateway> = {
  nogorpay: openNogorPay,
  sslcommerz: openSslCommerz,
  manual: openManualGateway,
}

export const gatewayEndpoints: Record<string, GatewayEndpoints> = {
  nogorpay: nogorPayEndpoints,
  sslcommerz: sslCommerzEndpoints,
}
