import type { TradeKey } from '../pictures/trade/trade-picture.ts'

/** A trade with the words its people use. `{years}` and `{area}` are filled in per provider. */
export type Trade = {
  key: TradeKey
  name: string
  description: string
  /** How common the trade is among all providers, against the other weights. */
  weight: number
  /** Share of women among its providers, 0 to 1. */
  women: number
  tasks: readonly string[]
  histories: readonly string[]
  promises: readonly string[]
  /** At most 110 letters each, after filling in. */
  bios: readonly string[]
  /** What happy customers say about this kind of work. */
  praise: readonly string[]
}
