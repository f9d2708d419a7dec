import { keyedHash } from '#worker/lib/crypto.ts'

/** The same number has the same hash, whoever hands it in: that is how moderators find duplicates. */
export const idNumberHash = (settingsKey: string, idNumber: string): string =>
  keyedHash(settingsKey, 'id-number', idNumber)
