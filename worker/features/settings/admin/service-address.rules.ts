import { validationFailed } from '#worker/lib/errors.ts'
import { localHosts } from './setting-fields.schema.ts'

/** Whether this Worker may call an address: https, or in development a double on the same machine. */
function isCallable(address: string, environment: Env['ENVIRONMENT']): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (localHosts.has(hostname) && environment === 'development')
}

/** @throws 422 under each field whose address this Worker may not call; empty and missing addresses pass */
export function requireCallable(
  fields: Record<string, string | undefined>,
  environment: Env['ENVIRONMENT'],
): void {
  const wrong = Object.entries(fields).filter(([, address]) => address && !isCallable(address, environment))
  if (wrong.length > 0)
    throw validationFailed(
      Object.fromEntries(wrong.map(([field]) => [field, ['ঠিকানাটি https:// দিয়ে শুরু হতে হবে']])),
    )
}
