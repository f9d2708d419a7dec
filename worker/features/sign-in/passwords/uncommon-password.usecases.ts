import { commonPassword } from '../sign-in.errors.ts'
import { isCommonPassword } from './common-passwords.rules.ts'

/** @throws 422 under `password` for a password that is easy to guess */
export function ensureUncommonPassword(
  password: string,
  person: { phone?: string | null | undefined; name?: string | null | undefined },
): void {
  if (isCommonPassword(password, person)) throw commonPassword()
}
