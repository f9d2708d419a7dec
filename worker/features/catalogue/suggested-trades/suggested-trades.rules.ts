import { foldText } from '#worker/lib/text/fold.ts'
import {
  picturePath,
  suggestedTrades,
  type SuggestedTrade,
} from '#worker/features/categories/suggested-trades.schema.ts'

/** A stored category. A renamed trade is found by its picture, a trade with another picture by its name. */
type Stored = { nameFolded: string; image: string | null }

/** The suggested trades that no category is, in their order. */
export function missingTrades(stored: readonly Stored[]): SuggestedTrade[] {
  const names = new Set(stored.map(({ nameFolded }) => nameFolded))
  const pictures = new Set(stored.map(({ image }) => image))
  return suggestedTrades.filter(
    (trade) => !names.has(foldText(trade.name)) && !pictures.has(picturePath(trade)),
  )
}
