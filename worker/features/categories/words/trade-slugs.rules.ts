import { picturePath, suggestedTrades } from '../suggested-trades.schema.ts'
import { romanise, slugChoices, slugOf } from '#worker/features/slugs/slugs.rules.ts'
import { foldText } from '#worker/lib/text/fold.ts'

/**
 * The slugs that a new category may have, the best first: that of the suggested trade with its name or picture, else of its
 * name, which is romanised if it is Bengali.
 */
export function tradeSlugs({ name, image }: { name: string; image: string | null }): string[] {
  const suggested =
    suggestedTrades.find((trade) => foldText(trade.name) === foldText(name)) ??
    suggestedTrades.find((trade) => picturePath(trade) === image)
  return slugChoices(suggested?.key ?? '', slugOf(romanise(name)), 'trade')
}
