import type { SuggestedTrade } from '#worker/features/categories/suggested-trades.schema.ts'

export type Trade = SuggestedTrade & TradeTexts

/** The texts of the providers of a trade. `{years}` and `{area}` are replaced for each provider. */
export type TradeTexts = {
  /** The key of the suggested trade, which has the name, the description and the picture. */
  key: string
  /** Relative frequency of the trade among all providers. */
  weight: number
  /** Share of women among its providers, 0 to 1. */
  women: number
  /** Whether portraits of men show a helmet, a cap, an overall or a gamcha (a cotton towel). */
  workwear?: true
  tasks: readonly string[]
  histories: readonly string[]
  promises: readonly string[]
  /** At most 110 letters each after the replacement. */
  bios: readonly string[]
  /** Comments of satisfied customers. */
  praise: readonly string[]
}
