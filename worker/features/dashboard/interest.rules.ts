import { isMachine, type Visitor } from '#worker/features/providers/views/provider-views.rules.ts'

/** Whether a look at a list says what people want: not machines, not staff, not what is only fetched ahead. */
export const isDemand = ({ actor, userAgent, fetchedAhead }: Omit<Visitor, 'ip'>): boolean =>
  !fetchedAhead && actor?.role !== 'admin' && actor?.role !== 'staff' && !isMachine(userAgent)

type Demand = { searches: number; reveals: number; providers: number }

/** A number shown was paid for: it says more than a look at a list. */
const revealWeight = 3

export const interestOf = ({ searches, reveals }: Pick<Demand, 'searches' | 'reveals'>): number =>
  searches + reveals * revealWeight

/** How much is wanted for each provider there is; a district without any counts as if it had half a one. */
export const pressureOf = (demand: Demand): number => interestOf(demand) / Math.max(demand.providers, 0.5)

/** The districts where people are missing most, first; those where nobody looks do not appear. */
export function byPressure<Row extends Demand & { district_id: number }>(rows: readonly Row[]): Row[] {
  return rows
    .filter((row) => interestOf(row) > 0)
    .toSorted(
      (a, b) =>
        pressureOf(b) - pressureOf(a) || interestOf(b) - interestOf(a) || a.district_id - b.district_id,
    )
}
