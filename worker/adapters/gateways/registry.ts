import type { OpenGateway } from './gateway.ts'
import { openManualGateway } from './gateway.manual.ts'

/** Every gateway that is built, by the name of its payment method. What is not here is never offered. */
export const gateways: Record<string, OpenGateway> = {
  manual: openManualGateway,
}
