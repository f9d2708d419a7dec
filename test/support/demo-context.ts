import { accounts } from '#seed/demo/accounts.ts'
import { drawPortraits } from '#seed/demo/pictures/portrait-pool.ts'
import type { TradeKey } from '#seed/demo/pictures/trade/trade-picture.ts'
import type { DemoContext } from '#seed/demo/rows/demo-context.ts'
import { trades } from '#seed/demo/trades/trades.ts'
import { readPlaces } from '#seed/reference/places.ts'

const places = readPlaces()

/** What the rows of the demo are made from when no picture is stored and no password is hashed. */
export function plainDemoContext(now: Date): DemoContext {
  return {
    now,
    places,
    pictures: {
      portraits: drawPortraits().map((_, i) => `photos/${i}`),
      trades: Object.fromEntries(trades.map(({ key }) => [key, `categories/${key}`])) as Record<
        TradeKey,
        string
      >,
    },
    passwordHashes: {
      accounts: new Map(Object.values(accounts).map(({ id }) => [id, `hash ${id}`])),
      everybodyElse: 'hash',
    },
    sealIdNumber: (number) => ({ sealed: `sealed ${number}`, hash: `hash ${number}` }),
    terms: { registration: 'r1', biodata: 'b2', earlierBiodata: 'b1' },
  }
}
