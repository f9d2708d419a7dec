import type { ProviderStatus } from '#worker/features/providers/providers.schema.ts'
import { amountTextToPoisha } from '#worker/lib/money.ts'

type FeeSettings = Record<'allow_free_biodata_submission' | 'biodata_submission_fee', string>

/** What handing in a biodata costs, in poisha; 0 when it is free. A fee that is no amount is none. */
export const biodataFee = (settings: FeeSettings): number =>
  settings.allow_free_biodata_submission === '1'
    ? 0
    : (amountTextToPoisha(settings.biodata_submission_fee) ?? 0)

/** Whether the fee stands in the way. Paid once, it covers every attempt. */
export const isFeeDue = (settings: FeeSettings, { paid }: { paid: boolean }): boolean =>
  !paid && biodataFee(settings) > 0

/** Where a person stands who may hand in a biodata. What a moderator deleted leaves a row of nobody at most. */
export const submissionStatus = (
  provider: { status: ProviderStatus; phone: string } | undefined,
): ProviderStatus | null => (provider && provider.phone !== '' ? provider.status : null)

/** A biodata can be handed in for the first time and after a rejection; these stand in the way. */
export const isSettled = (status: ProviderStatus | null): status is 'pending' | 'approved' =>
  status === 'pending' || status === 'approved'
