import { foldText } from '#worker/lib/text/fold.ts'
import { offeredTrades, type OfferedTrade } from './suggested-trades.schema.ts'

/** A stored category. A renamed trade is found by its picture, a trade with another picture by its name. */
type Stored = { nameFolded: string; image: string | null }

/** The base path under which the picture of a trade is stored; null for one without. */
export const pictureOf = ({ picture }: OfferedTrade): string | null => picture && `categories/${picture}`

/** The offered trades that no category is, in their order. */
export function missingTrades(stored: readonly Stored[]): OfferedTrade[] {
  const names = new Set(stored.map(({ nameFolded }) => nameFolded))
  const pictures = new Set(stored.map(({ image }) => image))
  return offeredTrades.filter((trade) => {
    const picture = pictureOf(trade)
    return !names.has(foldText(trade.name)) && (picture === null || !pictures.has(picture))
  })
}
