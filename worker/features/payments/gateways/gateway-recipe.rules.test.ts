import { expect, it } from 'vitest'
import { gatewayEndpoints, gateways } from '#worker/adapters/gateways/registry.ts'
import { paymentInput } from '#worker/features/settings-admin/settings-inputs.schema.ts'
import { definitionOf, keysOf } from '#worker/features/settings/settings.schema.ts'
import { gatewayMessagesRoutes, gatewayReturnsRoutes } from './gateway-returns.routes.ts'
import {
  isOnline,
  paymentMethodOf,
  paymentMethods,
} from '#worker/features/settings/payment-methods.schema.ts'

const settingsOf = (method: (typeof paymentMethods)[number]) => {
  const { enabled, required, optional } = paymentMethodOf(method).settings
  return [enabled, ...required, ...optional]
}

it.each(paymentMethods)('the payment method %s has a gateway in the registry, and a switch', (method) => {
  expect(gateways[method]).toBeTypeOf('function')
  expect(definitionOf(paymentMethodOf(method).settings.enabled).kind).toBe('flag')
})

it.each(paymentMethods.filter(isOnline))(
  'the gateway %s has routes for its messages and returns',
  (method) => {
    const endpoints = gatewayEndpoints[method]
    const pathsOf = (routes: typeof gatewayMessagesRoutes) => routes.routes.map(({ path }) => path)
    const refPart = endpoints?.refField === null ? '/:ref' : ''
    expect(pathsOf(gatewayMessagesRoutes)).toContain(
      `/payments/${method}/${endpoints?.notification}${refPart}`,
    )
    for (const name of Object.keys(endpoints?.returns ?? {}))
      expect(pathsOf(gatewayReturnsRoutes)).toContain(`/payment/${method}/${name}${refPart}`)
  },
)

it('the settings of payments belong to exactly one method, and have an input field [B-096]', () => {
  expect(paymentMethods.flatMap(settingsOf).toSorted()).toEqual(keysOf('payment').toSorted())
  expect(Object.keys(paymentInput.shape).toSorted()).toEqual(keysOf('payment').toSorted())
})
