import { describe, expect, it } from 'vitest'
import { startWordsOf } from '#worker/features/categories/words/words.rules.ts'
import { foldText } from '#worker/lib/text/fold.ts'
import { missingTrades } from './suggested-trades.rules.ts'
import { offeredTrades, proposedTrades } from './suggested-trades.schema.ts'
import { picturePath, suggestedTrades } from '#worker/features/categories/suggested-trades.schema.ts'

const [first, second] = suggestedTrades

describe('the suggested trades', () => {
  it('have different keys, names and pictures', () => {
    for (const field of ['key', 'name', 'picture'] as const)
      expect(new Set(suggestedTrades.map((trade) => trade[field])).size).toBe(24)
  })

  it('are found by everyday names, too', () => {
    const unknown = suggestedTrades.filter(({ name }) => startWordsOf({ name, image: null }).length < 10)
    expect(unknown).toEqual([])
  })

  it('are followed by two dozen proposals with words of their own', () => {
    expect(new Set(proposedTrades.map(({ key }) => key)).size).toBe(24)
    expect(proposedTrades.filter(({ name }) => startWordsOf({ name, image: null }).length < 3)).toEqual([])
  })

  it('are present under their name with another picture, and under another name with their picture', () => {
    const stored = [
      { nameFolded: foldText(first?.name ?? ''), image: 'categories/own' },
      { nameFolded: 'renamed', image: second ? picturePath(second) : null },
      { nameFolded: 'other', image: null },
    ]
    expect(missingTrades(stored)).toEqual(offeredTrades.slice(2))
  })
})
