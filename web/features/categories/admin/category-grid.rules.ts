/** Cards side by side, and one below the other on a phone. */
export const categoryGrid = 'grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3'
