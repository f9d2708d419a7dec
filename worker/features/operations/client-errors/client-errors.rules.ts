import { sha256Hex } from '#worker/lib/crypto.ts'
import type { ClientErrorReport } from './client-errors.schema.ts'

/** Reports a day: of one network, which may be thousands of phones of a carrier, and of the whole site. */
export const reportsADay = { network: 100, site: 2_000 }

/** Rows that are kept: the newest ones. */
export const keptRows = 500

const ownFrame = /\/assets\/([\w.-]+?)-[\w-]{8}\.js(:\d+:\d+)/

/**
 * What makes two reports the same error. `fingerprint`: the message, the first place of this site in the stack, and the
 * build. `issue`: the message and the file, because places move and files get new names with each build.
 */
export function identityOf({
  message,
  stack,
  build,
}: Pick<ClientErrorReport, 'message' | 'stack' | 'build'>) {
  const [, file = '', place = ''] = ownFrame.exec(stack) ?? []
  const alike = message.replace(/\/assets\/([\w.-]+?)-[\w-]{8}\.js/g, '$1').replace(/\d+/g, '#')
  const hash = (...parts: string[]) => sha256Hex(parts.join('\n')).slice(0, 16)
  return { issue: hash(alike, file), fingerprint: hash(alike, file, place, build) }
}
