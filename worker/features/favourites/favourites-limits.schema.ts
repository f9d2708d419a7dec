// Without zod: every visitor loads this for the first heart.

/** How many providers a customer may save, and a visitor without an account on the phone. */
export const maxFavourites = 200

/** How many cards one call answers. */
export const favouritesPerPage = 20

export const availabilities = ['open', 'paused', 'gone'] as const
/** `open`: takes work. `paused`: takes none at the moment. `gone`: is not on the site any more. */
export type Availability = (typeof availabilities)[number]
