import { definitionOf, isSettingKey } from '#worker/features/settings/settings.schema.ts'
import { validationFailed } from '#worker/lib/errors.ts'
import { localHosts } from './setting-fields.schema.ts'

/** Whether this Worker may call an address: https, or in development a double on the same machine. */
function isCallable(address: string, environment: Env['ENVIRONMENT']): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (localHosts.has(hostname) && environment === 'development')
}

/** @throws 422 under each service address that may not be called; empty and missing ones pass */
export function requireCallable(input: Record<string, unknown>, environment: Env['ENVIRONMENT']): void {
  const wrong = Object.entries(input).filter(
    ([key, value]) =>
      isSettingKey(key) &&
      definitionOf(key).kind === 'service_address' &&
      typeof value === 'string' &&
      value !== '' &&
      !isCallable(value, environment),
  )
  if (wrong.length > 0)
    throw validationFailed(
      Object.fromEntries(wrong.map(([field]) => [field, ['ঠিকানাটি https:// দিয়ে শুরু হতে হবে']])),
    )
}
