import type { OpenGateway } from './gateway.ts'
import { openManualGateway } from './gateway.manual.ts'
import { openNogorPay } from './gateway.nogorpay.ts'
import { openSslCommerz } from './gateway.sslcommerz.ts'

/** Every gateway that is built, by the name of its payment method. What is not here is never offered. */
export const gateways: Record<string, OpenGateway> = {
  nogorpay: openNogorPay,
  sslcommerz: openSslCommerz,
  manual: openManualGateway,
}
