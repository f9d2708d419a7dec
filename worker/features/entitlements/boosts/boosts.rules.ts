/** Milliseconds before its end in which a running boost can be extended. */
export const expiringSoonWithin = 48 * 3_600_000

export const isExpiringSoon = (endsAt: Date, now: Date): boolean =>
  endsAt.getTime() - now.getTime() < expiringSoonWithin
