const smallestShownCount = 10

/** A count as visitors see it: null while it is so small that it says only how new the site is. */
export const shownCount = (count: number): number | null => (count < smallestShownCount ? null : count)
