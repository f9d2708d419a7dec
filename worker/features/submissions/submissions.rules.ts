import type { ProviderStatus } from '#worker/features/providers/providers.schema.ts'
import { keyedHash, seal } from '#worker/lib/crypto.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import { dayOf, nextMidnight, startOfDay } from '#worker/lib/dhaka-time.ts'
import { amountTextToPoisha } from '#worker/lib/money.ts'

type FeeSettings = Record<'allow_free_biodata_submission' | 'biodata_submission_fee', string>

/** The fee of a submission in poisha; 0 if it is free or the setting is no amount. */
export const biodataFee = (settings: FeeSettings): number =>
  settings.allow_free_biodata_submission === '1'
    ? 0
    : (amountTextToPoisha(settings.biodata_submission_fee) ?? 0)

/** Whether the fee has to be paid first. Paid once, it covers every attempt. */
export const isFeeDue = (settings: FeeSettings, { paid }: { paid: boolean }): boolean =>
  !paid && biodataFee(settings) > 0

/** The status of a worker's biodata; null without one. A deleted biodata may leave a row without a phone. */
export const submissionStatus = (
  provider: { status: ProviderStatus; phone: string } | undefined,
): ProviderStatus | null => (provider && provider.phone !== '' ? provider.status : null)

export const isSettled = (status: ProviderStatus | null): status is 'pending' | 'approved' =>
  status === 'pending' || status === 'approved'

/** The same number always has the same hash, so that moderators find duplicates. */
export const idNumberHash = (settingsKey: KeyRing, idNumber: string): string =>
  keyedHash(settingsKey, 'id-number', idNumber)

/** The columns of an identity number: encrypted for the staff, and as a hash for comparisons. */
export const sealedIdNumber = (settingsKey: KeyRing, idNumber: string) => ({
  idNumberSealed: seal(settingsKey, idNumber),
  idNumberHash: idNumberHash(settingsKey, idNumber),
})

/** Most forms with pictures that an account may have converted on a day: each costs up to five conversions. */
const pictureFormsPerDay = 20

export function pictureFormLimit(ownerId: number | string, now: Date) {
  const start = startOfDay(dayOf(now))
  return { bucket: `picture-forms:${ownerId}`, max: pictureFormsPerDay, start, end: nextMidnight(now) }
}
