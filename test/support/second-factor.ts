import { appCode } from './app-code.ts'
import { db } from './database.ts'
import { makeUser } from './factories.ts'
import { as } from './request.ts'
import { type NewUser, secondFactors } from '#worker/features/people/people.table.ts'
import { eq } from 'drizzle-orm'

/** Six digits that are not the code of any step around now. */
export function wrongAppCode(secret: string): string {
  const taken = new Set([-2, -1, 0, 1, 2].map((steps) => appCode(secret, steps)))
  const free = ['000000', '111111', '222222', '333333', '444444', '555555']
  return free.find((code) => !taken.has(code)) ?? ''
}

/** A member of the staff with a second factor, whose codes were not used yet. */
export async function makeEnrolled(role: 'admin' | 'staff' = 'admin', values: Partial<NewUser> = {}) {
  const user = await makeUser(role, values)
  const caller = await as(user)
  const { secret } = await (await caller.post('/api/me/second-factor')).json<{ secret: string }>()
  const answer = await caller.post('/api/me/second-factor/confirm', { code: appCode(secret) })
  const { recovery_codes: recoveryCodes } = await answer.json<{ recovery_codes: string[] }>()
  await db.update(secondFactors).set({ lastStep: 0 }).where(eq(secondFactors.userId, user.id))
  return { user, caller, secret, recoveryCodes }
}
