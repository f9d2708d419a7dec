import { fixedWindow, hour, type Limit } from '#worker/features/auth/auth.rules.ts'

/** Successful sign-ins of one account: 120 an hour. A stolen password cannot fill the table of sessions. */
export const signInLimit = (userId: number, now: Date): Limit => ({
  bucket: `signed-in:${userId}`,
  max: 120,
  ...fixedWindow(now, hour),
})

/** Open sessions of one account. A further sign-in ends the oldest one. */
export const openSessions = 20
