const changes = new WeakMap<object, number>()

/**
 * Notes of a part of an answer that it changes at a moment although no row does: a boost ends. The answer itself does not say when.
 * @param at milliseconds; null for a part that does not change by itself
 */
export function changesBy<Part extends object>(part: Part, at: number | null): Part {
  if (at !== null) changes.set(part, at)
  return part
}

/** The moment that {@link changesBy} noted, in milliseconds; null for none. */
export const nextChangeOf = (part: object): number | null => changes.get(part) ?? null
