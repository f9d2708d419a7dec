import { suggestedTrades, type SuggestedTrade } from '#worker/features/categories/suggested-trades.schema.ts'
import texts from './trades.json' with { type: 'json' }

/** The texts of the providers of a trade. `{years}` and `{area}` are replaced for each provider. */
type TradeTexts = {
  /** Relative frequency of the trade among all providers. */
  weight: number
  /** Share of women among its providers, 0 to 1. */
  women: number
  /** Whether portraits of men show a helmet, a cap, an overall or a gamcha (a cotton towel). */
  workwear?: boolean
  /** What customers usually pay for a job, a month or a day of it, in taka. */
  price: number
  tasks: readonly string[]
  histories: readonly string[]
  promises: readonly string[]
  /** At most 110 letters each after the replacement. */
  bios: readonly string[]
  /** Comments of satisfied customers. */
  praise: readonly string[]
}

export type Trade = SuggestedTrade & TradeTexts

const textsByKey: Readonly<Record<string, TradeTexts>> = texts

/** The trades in the order of the pages, the most common first. The position is the id of the category. */
export const trades: readonly Trade[] = suggestedTrades.map((trade) => {
  const own = textsByKey[trade.key]
  if (!own) throw new Error(`no texts for the trade ${trade.key}`)
  return { ...trade, ...own }
})

/** Number of trades that are marked for the home page. The page shows twelve of them and a link to the others. */
export const TRADES_ON_HOME_PAGE = 16
