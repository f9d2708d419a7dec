import type { FindCurrentUser } from '#worker/middleware/session.ts'

/** Placeholder body replaced below. */
export const findCurrentUser: FindCurrentUser = async () => null
