/** A trade with the words its people use. `{years}` and `{area}` are filled in per provider. */
export type Trade = {
  /** Also the file name of its picture in pictures/trades. */
  key: string
  name: string
  description: string
  /** How common the trade is among all providers, against the other weights. */
  weight: number
  /** Share of women among its providers, 0 to 1. */
  women: number
  /** Whether portraits of its men may show a helmet, an overall or a gamcha (a cotton towel). */
  workwear?: true
  tasks: readonly string[]
  histories: readonly string[]
  promises: readonly string[]
  /** At most 110 letters each, after filling in. */
  bios: readonly string[]
  /** What happy customers say about this kind of work. */
  praise: readonly string[]
}
