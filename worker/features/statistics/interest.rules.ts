import { isMachine, type Visitor } from '#worker/lib/input/visitor.ts'

/** Whether a read of a list counts as a search: not by machines, not by staff, not prefetched. */
export const isDemand = ({ actor, userAgent, fetchedAhead }: Omit<Visitor, 'network'>): boolean =>
  !fetchedAhead && actor?.role !== 'admin' && actor?.role !== 'staff' && !isMachine(userAgent)

type Demand = { searches: number; reveals: number; providers: number }

/** A revealed number weighs more than a search, because it was paid for. */
const revealWeight = 3

export const interestOf = ({ searches, reveals }: Pick<Demand, 'searches' | 'reveals'>): number =>
  searches + reveals * revealWeight

/** Interest for each provider; a district without providers counts as half a provider. */
const pressureOf = (demand: Demand): number => interestOf(demand) / Math.max(demand.providers, 0.5)

export function byPressure<Row extends Demand & { district_id: number }>(rows: readonly Row[]): Row[] {
  return rows
    .filter((row) => interestOf(row) > 0)
    .toSorted(
      (a, b) =>
        pressureOf(b) - pressureOf(a) || interestOf(b) - interestOf(a) || a.district_id - b.district_id,
    )
}
