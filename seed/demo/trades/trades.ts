import { carpenter, electrician, mason, plumber, welder } from './building-trades.ts'
import { barber, beautician, nanny, nurse, photographer, tutor } from './care-trades.ts'
import { painter, tiler } from './finishing-trades.ts'
import { cleaner, cook, gardener, houseHelp, tailor } from './home-trades.ts'
import {
  acTechnician,
  applianceTechnician,
  computerTechnician,
  driver,
  motorcycleMechanic,
  mover,
} from './repair-trades.ts'
import { suggestedTrades } from '#worker/features/categories/suggested-trades.schema.ts'
import type { Trade } from './trade.ts'

const texts = [
  electrician,
  houseHelp,
  plumber,
  driver,
  tutor,
  acTechnician,
  carpenter,
  cook,
  mason,
  nurse,
  painter,
  cleaner,
  applianceTechnician,
  tailor,
  nanny,
  beautician,
  computerTechnician,
  mover,
  motorcycleMechanic,
  welder,
  tiler,
  barber,
  gardener,
  photographer,
]

/** The trades in the order of the pages, the most common first. The position is the id of the category. */
export const trades: readonly Trade[] = suggestedTrades.map((trade) => {
  const own = texts.find(({ key }) => key === trade.key)
  if (!own) throw new Error(`no texts for the trade ${trade.key}`)
  return { ...trade, ...own }
})

/** Number of trades that are marked for the home page. The page shows twelve of them and a link to the others. */
export const TRADES_ON_HOME_PAGE = 16
