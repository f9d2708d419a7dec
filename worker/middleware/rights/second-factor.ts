import type { AppEnv } from '#worker/env.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { refused } from '#worker/lib/errors.ts'
import { isStaff } from '#worker/lib/rights.schema.ts'

type Settings = Pick<AppEnv['Variables']['settings'], 'require_second_factor'>

/** Whether sign-in of this role needs a second factor. An empty setting requires it of admins, except in development. */
export function mustHaveSecondFactor(
  role: CurrentUser['role'],
  { require_second_factor: setting }: Settings,
  environment: Env['ENVIRONMENT'],
): boolean {
  const level = setting || (environment === 'development' ? 'none' : 'admin')
  return level === 'staff' ? isStaff({ role }) : level === 'admin' && role === 'admin'
}

type Person = Pick<CurrentUser, 'role' | 'hasSecondFactor' | 'mustChangePassword'>

/** Whether this person may only enrol. A one-time password is changed before. */
export const mustEnrol = (person: Person, settings: Settings, environment: Env['ENVIRONMENT']): boolean =>
  !person.hasSecondFactor &&
  !person.mustChangePassword &&
  mustHaveSecondFactor(person.role, settings, environment)

const openBeforeEnrolment = /^\/api\/(?:auth\/(?:me|logout|reauthenticate)|me\/second-factor(?:\/confirm)?)$/

/** @throws 403 `second_factor_enrolment_required` */
export function ensureEnrolled(
  person: Person,
  path: string,
  settings: Settings,
  environment: Env['ENVIRONMENT'],
): void {
  if (openBeforeEnrolment.test(path) || !mustEnrol(person, settings, environment)) return
  const message = 'আপনার অ্যাকাউন্টে দুই ধাপের লগইন বাধ্যতামূলক। আগে সেটি চালু করুন, তারপর কাজ শুরু করুন।'
  throw refused(403, 'second_factor_enrolment_required', message)
}
