import { dhakaDay, idsBelow } from './listing.rules.ts'

/**
 * Who stands above the place of their points: at most three advertisements and two new profiles, on the first page of a list. Each
 * list chooses its own, the advertisements by the hour and the new profiles by the day. `list_lifted` holds the candidates.
 */

/** The places of the first page, from 0. No three advertisements follow each other. */
export const places = { advertised: [0, 1, 3], introduced: [4, 9] } as const

export const maxAdvertised = places.advertised.length
export const maxIntroduced = places.introduced.length

/** A page that is shorter has no room for them: then the whole list is in the order of the points. */
export const leastPerPage = 10

/** Days after the approval by which a profile is introduced at the latest. */
export const introducedWithin = 7

/** Days for which a profile is new. */
export const newFor = 30

// Advertisements stand on a ring by their id. The lowest digits of a position are the bonus of the boost.
const ring = 512
const spread = 619
/** Days since 1970 stay below. */
const firstPlace = 2 ** 16
/** Bonuses stay below it, because a larger one counts as the highest. */
export const bonusesBelow = 4096

/** SQL for `provider_listings.promoted` of a row of providers with a boost. With the id it stays below 2^53. */
export const promotionSql = (provider: string) =>
  `${firstPlace} + ${provider}.id * ${spread} % ${ring} * ${bonusesBelow} + min(${provider}.rank_bonus, ${bonusesBelow - 1})`

/** The first position of advertisements in `list_lifted`. */
export const advertisedFrom = firstPlace * idsBelow

/** At most so many advertisements of a list are candidates of an hour, from a turning place of the ring on. */
export const maxCandidates = 24

const hourLength = 3_600_000

/**
 * What chooses those whom the lists lift: of the advertisements those that a weighted draw of the hour finds; of the new profiles
 * those that are introduced on this day, then those before `start`, which visits each of the days before it once.
 */
export const choiceOf = (at: Date) => {
  const [hour, day] = [Math.floor(at.getTime() / hourLength), dhakaDay(at)]
  return {
    hour,
    turn: (firstPlace + ((hour * 397) % ring) * bonusesBelow) * idsBelow,
    since: (day - newFor + 1) * idsBelow,
    start: (day - ((day * 11) % (newFor - 1))) * idsBelow,
    today: day * idsBelow,
    tomorrow: (day + 1) * idsBelow,
  }
}

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
