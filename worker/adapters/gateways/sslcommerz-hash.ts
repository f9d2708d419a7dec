import { createHash } from 'node:crypto'
import { constantTimeEqual } from '#worker/lib/crypto.ts'
import type { Message } from './gateway.ts'

const hex = (algorithm: 'md5' | 'sha256', text: string) =>
  createHash(algorithm).update(text, 'utf8').digest('hex')

/** The vendor's hash over the fields that `verify_key` names and the hashed password. */
export function sslCommerzHash(message: Message, password: string, algorithm: 'md5' | 'sha256'): string {
  const names = (message.verify_key ?? '').split(',').filter((name) => name !== '' && name in message)
  const fields = new Map(names.map((name) => [name, message[name] ?? '']))
  fields.set('store_passwd', hex(algorithm, password))
  const joined = Array.from(fields.keys())
    .toSorted()
    .map((name) => `${name}=${fields.get(name)}`)
    .join('&')
  return hex(algorithm, joined)
}

/** Never evidence of money: the sender chooses the hashed fields, and genuine payments have arrived with wrong hashes. */
export function compareHash(message: Message, password: string): 'match' | 'mismatch' | 'none' {
  const sha = message.verify_sign_sha2
  const md5 = message.verify_sign
  if (!message.verify_key || (!sha && !md5)) return 'none'
  const sent = sha || md5 || ''
  const expected = sslCommerzHash(message, password, sha ? 'sha256' : 'md5')
  return constantTimeEqual(sent.toLowerCase(), expected) ? 'match' : 'mismatch'
}
