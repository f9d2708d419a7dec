import { validationFailed } from '#worker/lib/errors.ts'

/** Whether this Worker may call an address: https, or in development a double on this very machine. */
export function mayBeCalled(address: string, environment: Env['ENVIRONMENT']): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return protocol === 'https:' || (isHere && environment === 'development')
}

/** @throws 422 under each field whose address may not be called; empty and missing ones pass */
export function requireCallable(
  fields: Record<string, string | undefined>,
  environment: Env['ENVIRONMENT'],
): void {
  const wrong = Object.entries(fields).filter(([, address]) => address && !mayBeCalled(address, environment))
  if (wrong.length > 0)
    throw validationFailed(
      Object.fromEntries(wrong.map(([field]) => [field, ['ঠিকানাটি https:// দিয়ে শুরু হতে হবে']])),
    )
}
