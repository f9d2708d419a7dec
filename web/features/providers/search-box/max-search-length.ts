/** The most characters of a search; browse.schema.ts has the same limit, but its import would add the validation library. */
export const maxSearchLength = 100
