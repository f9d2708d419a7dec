/** A call to the number of the site that was not answered. `id` is the provider's, the same for a report that is sent again. */
export type MissedCall = { id: string; from: string; at: Date }

/** Reads what a telephone provider reports. */
export type MissedCallPort = {
  /** @returns null for a report that the provider did not sign, or that cannot be read. Never throws. */
  read: (report: { body: string; header: (name: string) => string | undefined }) => MissedCall | null
}
