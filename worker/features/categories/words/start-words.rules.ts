import { picturePath, suggestedTrades } from '../suggested-trades.schema.ts'
import { foldText } from '#worker/lib/text/fold.ts'
import { buildingWords } from './building-words.rules.ts'
import { careWords } from './care-words.rules.ts'
import { homeWords } from './home-words.rules.ts'
import { otherTrades } from './other-words.rules.ts'
import { repairWords } from './repair-words.rules.ts'

/**
 * The words with which people search for a trade, parted by commas. `names` say who is wanted; `needs` say what is to be
 * done, and count only where a search has no name of a trade.
 */
export type StartWords = { names: string; needs: string }

const cut = (list: string) => list.split(',').map(foldText).filter(Boolean)

const startWords = { ...buildingWords, ...homeWords, ...repairWords, ...careWords }

const ofTrade = suggestedTrades.map((trade) => {
  const { names, needs } = startWords[trade.key] ?? { names: '', needs: '' }
  const words = [...new Set([foldText(trade.name), ...cut(names), ...cut(needs)])]
  return { words, names: new Set(cut(names)), name: foldText(trade.name), picture: picturePath(trade) }
})

const others = otherTrades.map(cut)

const needs: ReadonlySet<string> = new Set(Object.values(startWords).flatMap((words) => cut(words.needs)))
const names: ReadonlySet<string> = new Set(Object.values(startWords).flatMap((words) => cut(words.names)))

/** Whether a folded word says only what is to be done. */
export const isNeed = (word: string): boolean => needs.has(word) && !names.has(word)

type Category = { name: string; image: string | null }

/**
 * The words that a category has until an admin edits them: those of the suggested trade with its name or picture, else of
 * a trade that has the name of the category among its names. Folded, without repetition.
 */
export function startWordsOf({ name, image }: Category): readonly string[] {
  const folded = foldText(name)
  const trade =
    ofTrade.find((one) => one.name === folded) ??
    ofTrade.find(({ picture }) => picture === image) ??
    ofTrade.find((one) => one.names.has(folded))
  return trade?.words ?? others.find((words) => words.includes(folded)) ?? []
}
