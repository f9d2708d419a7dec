import { asciiDigits } from '#worker/lib/text/fold.ts'

/** The first number of a text like `BDT 1,523.40`; null without one. */
export function balanceInPoisha(text: string): number | null {
  const [number] = /-?\d[\d,]*(?:\.\d+)?/.exec(asciiDigits(text)) ?? []
  return number === undefined ? null : Math.round(Number(number.replaceAll(',', '')) * 100)
}

/** The SMS service is asked for its balance at most once in this time. */
export const balancePause = 3_600_000
