/** A running boost that ends within 48 hours may be bought again; its days are then added to it (CONTRACT §6). */
export const expiringSoonWithin = 48 * 3_600_000

/** Whether a running boost ends so soon that buying extends it. */
export const isExpiringSoon = (endsAt: Date, now: Date): boolean =>
  endsAt.getTime() - now.getTime() < expiringSoonWithin
