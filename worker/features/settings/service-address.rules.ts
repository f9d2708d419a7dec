import { definitionOf, isSettingKey } from './settings.schema.ts'
import { validationFailed } from '#worker/lib/errors.ts'
import { isServiceAddress, mayCallLoopback } from '#worker/lib/service-address.ts'

/** @throws 422 under each service address that may not be called; empty and missing ones pass */
export function requireCallable(input: Record<string, unknown>, environment: Env['ENVIRONMENT']): void {
  const wrong = Object.entries(input).filter(
    ([key, value]) =>
      isSettingKey(key) &&
      definitionOf(key).kind === 'service_address' &&
      typeof value === 'string' &&
      value !== '' &&
      !isServiceAddress(value, { allowsLoopback: mayCallLoopback(environment) }),
  )
  if (wrong.length > 0)
    throw validationFailed(
      Object.fromEntries(
        wrong.map(([field]) => [
          field,
          ['ইন্টারনেটের একটি https:// ঠিকানা দিন; আইপি, পোর্ট বা ভেতরের নেটওয়ার্কের ঠিকানা চলবে না'],
        ]),
      ),
    )
}
