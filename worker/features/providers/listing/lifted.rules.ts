import { idsBelow } from './listing.rules.ts'

/**
 * Who stands above the place of their points: at most three advertisements and two new profiles, on the first page of a list. Each
 * list chooses its own by the day, so a page is the same all day. `list_lifted` holds the candidates.
 */

/** The places of the first page, from 0. No three advertisements follow each other. */
const places = { advertised: [0, 1, 3], introduced: [4, 9] } as const

export const maxAdvertised = places.advertised.length
export const maxIntroduced = places.introduced.length

/** A page that is shorter has no room for them: then the whole list is in the order of the points. */
export const leastPerPage = 10

/** Days after the approval by which a profile is introduced at the latest. */
export const introducedWithin = 7

/** Days for which a profile is new. */
export const newFor = 30

// The order of advertisements: the bonus of the boost, then a number that spreads those of one bonus over a ring.
const ring = 1024
/** Days since 1970 stay below. */
const firstBonus = 64
const maxBonus = 4031
const spread = 619

/** SQL for `provider_listings.promoted` of a row of providers with a boost. With the id it stays below 2^53. */
export const promotionSql = (provider: string) =>
  `(${firstBonus} + min(${provider}.rank_bonus, ${maxBonus})) * ${ring} + ${provider}.id * ${spread} % ${ring}`

/** Positions in `list_lifted`. */
export const advertisedFrom = firstBonus * ring * idsBelow
/** How far the positions of one bonus lie from those of the next. */
export const bonusStep = ring * idsBelow

/**
 * The positions by which a day chooses. Among equal bonuses, the first advertisements are those from `turn` on in the ring, then those
 * before it. The new profiles are those that are introduced on this day, then those before `start`, which visits each of the days before
 * it once.
 * @param day since 1970
 */
export const choiceOf = (day: number) => ({
  turn: (((day * 397) % ring) + 1) * idsBelow,
  since: (day - newFor + 1) * idsBelow,
  start: (day - ((day * 11) % (newFor - 1))) * idsBelow,
  today: day * idsBelow,
  tomorrow: (day + 1) * idsBelow,
})

/** Why a row stands on its page. */
export const slots = { byPoints: 0, advertised: 1, introduced: 2 } as const

type Slotted = { id: number; slot: number }

/**
 * The first page: the chosen rows at their places, all others by points. Where the list is too short, the chosen ones are its end.
 * @returns with each row whether it is an advertisement; a third one in a row has no advantage and is none
 */
export function arranged<Row extends Slotted>(rows: readonly Row[]): { row: Row; isAdvertised: boolean }[] {
  const of = (slot: number) => rows.filter((row) => row.slot === slot)
  const [byPoints, advertised, introduced] = [of(slots.byPoints), of(slots.advertised), of(slots.introduced)]
  const page: { row: Row; isAdvertised: boolean }[] = []
  const isIn = (wanted: readonly number[]) => wanted.includes(page.length)
  for (let left = rows.length; left > 0; left -= 1) {
    const lifted = isIn(places.advertised) ? advertised : isIn(places.introduced) ? introduced : []
    const row = [lifted, byPoints, introduced, advertised].find(({ length }) => length > 0)?.shift()
    if (!row) break
    const isThird = page.slice(-2).filter(({ isAdvertised }) => isAdvertised).length === 2
    page.push({ row, isAdvertised: row.slot === slots.advertised && !isThird })
  }
  return page
}
