import { asciiDigits } from '#worker/lib/text/fold.ts'

/** The first number of a text like `BDT 1,523.40`; null without one. */
export function balanceInPoisha(text: string): number | null {
  const [number] = /-?\d[\d,]*(?:\.\d+)?/.exec(asciiDigits(text)) ?? []
  return number === undefined ? null : Math.round(Number(number.replaceAll(',', '')) * 100)
}
