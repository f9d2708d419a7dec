import { circle, darker, ellipse, group, lighter, rect, svg } from '../svg.ts'
import { carpenter, electrician, mason, painter, plumber, tiler, welder } from './trade-building.ts'
import { barber, beautician, nanny, nurse, photographer, tutor } from './trade-care.ts'
import { cleaner, cook, gardener, houseHelp, tailor } from './trade-home.ts'
import {
  acTechnician,
  applianceTechnician,
  computerTechnician,
  driver,
  motorcycleMechanic,
  mover,
} from './trade-repair.ts'

const MINT = '#d9ede2'
const HONEY = '#fbe9c2'
const SAND = '#f1e6d4'
const BLUSH = '#f6ddd0'
const MIST = '#d9e8ea'

const DRAWINGS = {
  electrician: [electrician, MINT],
  plumber: [plumber, MIST],
  'ac-technician': [acTechnician, MIST],
  mason: [mason, SAND],
  carpenter: [carpenter, MINT],
  painter: [painter, HONEY],
  tiler: [tiler, BLUSH],
  welder: [welder, SAND],
  'appliance-technician': [applianceTechnician, HONEY],
  'computer-technician': [computerTechnician, BLUSH],
  'motorcycle-mechanic': [motorcycleMechanic, HONEY],
  driver: [driver, SAND],
  mover: [mover, MINT],
  'house-help': [houseHelp, BLUSH],
  cook: [cook, HONEY],
  cleaner: [cleaner, MIST],
  tailor: [tailor, SAND],
  beautician: [beautician, BLUSH],
  barber: [barber, HONEY],
  tutor: [tutor, SAND],
  nanny: [nanny, MINT],
  nurse: [nurse, BLUSH],
  gardener: [gardener, MIST],
  photographer: [photographer, HONEY],
} as const

export type TradeKey = keyof typeof DRAWINGS

/** The picture of a trade on 640 × 480 units. */
export function tradeSvg(key: TradeKey): string {
  const [draw, tint] = DRAWINGS[key]
  return svg(
    640,
    480,
    `<linearGradient id="ground" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${lighter(tint, 0.45)}"/><stop offset="1" stop-color="${darker(tint, 0.07)}"/></linearGradient>` +
      rect(0, 0, 640, 480, 0, 'url(#ground)') +
      circle(320, 244, 214, '#ffffff', { opacity: 0.5 }) +
      ellipse(320, 426, 236, 17, darker(tint, 0.55), { opacity: 0.16 }) +
      group(draw(), { transform: 'translate(19 15) scale(0.94)' }),
  )
}
