import { keyedHash } from '#worker/lib/crypto.ts'

/** The same number always has the same hash, so that moderators find duplicates. */
export const idNumberHash = (settingsKey: string, idNumber: string): string =>
  keyedHash(settingsKey, 'id-number', idNumber)
