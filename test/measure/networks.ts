/** A phone and its network. */
export type Network = {
  /** Milliseconds of a round trip. */
  roundTrip: number
  /** Megabits a second, in both directions. */
  megabits: number
  /** How many times slower its processor is than this machine. */
  cpu: number
}

export const networks = {
  'slow 4G': { roundTrip: 150, megabits: 1.6, cpu: 4 },
  'slow 3G': { roundTrip: 300, megabits: 0.7, cpu: 6 },
} as const satisfies Record<string, Network>

/** The line of the first texts. Its figures are what the browser emulates, without the factors below. */
export const narrowLine = { roundTrip: 400, megabits: 0.4, cpu: 4 } satisfies Network

export type NetworkName = keyof typeof networks

/**
 * What a request sees of a network. The factors are Lighthouse's: a request costs several round trips, and headers take a
 * part of the bandwidth.
 * @returns milliseconds before each answer, and kilobits a second
 */
export const linkOf = ({ roundTrip, megabits }: Network) => ({
  latency: roundTrip * 3.75,
  kilobits: megabits * 1024 * 0.9,
})

export type Link = ReturnType<typeof linkOf>
