import { hasRight, type Person, type Right } from '#worker/lib/rights.schema.ts'

/** The parts of a page by their names in the address, `?tab=…`. The first is open without a name. */
export type PartLabels = Readonly<Record<string, { label: string; right?: Right }>>

/** The parts that the person may open, as links. */
export const partLinks = (path: string, labels: PartLabels, person: Person | null) =>
  Object.entries(labels)
    .filter(([, { right }]) => right === undefined || hasRight(person, right))
    .map(([name, { label }], at) => ({ name, label, to: at === 0 ? path : `${path}?tab=${name}` }))
