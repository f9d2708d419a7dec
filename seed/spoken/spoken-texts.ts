import {
  biodataSteps,
  reviewStep,
  spokenOfFee,
  spokenOfWaiting,
} from '#web/features/submissions/form/biodata-steps.rules.ts'
import { experienceYears } from '#web/features/submissions/form/experience.rules.ts'
import { spokenOfSteps } from '#web/features/sign-in/registration/registration-draft.rules.ts'
import { spokenQuestion } from '#web/features/sign-in/registration/registration-role.rules.ts'
import { suggestedTrades } from '#worker/features/categories/suggested-trades.schema.ts'
import { genderLabels } from '#worker/features/providers/providers.schema.ts'

/** The help with each screen of registration and biodata form. */
export const spokenHelp: readonly string[] = [
  spokenQuestion,
  ...spokenOfSteps,
  ...biodataSteps.map(({ spoken }) => spoken),
  reviewStep.spoken,
  spokenOfFee,
  spokenOfWaiting,
]

/** All that a recorded voice says on the site. */
export const spokenTexts: readonly string[] = [
  ...spokenHelp,
  ...suggestedTrades.map(({ name }) => name),
  ...experienceYears,
  ...Object.values(genderLabels),
]

/** In bytes. A file loads on a tap, over a slow line. */
export const maxOpusSize = 20_000
