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
import type { Trade } from './trade.ts'

/** The demo's trades in the order in which pages show them: the most wanted first. */
export const trades: readonly Trade[] = [
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

/** How many of them stand on the home page, which shows twelve and then "more". */
export const TRADES_ON_HOME_PAGE = 16
