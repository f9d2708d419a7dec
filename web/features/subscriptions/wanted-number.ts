/** The provider whose number was paid for. In memory only, so that no address can make a page spend a view. */
let wanted: number | undefined

/** The next contact panel of this provider asks for the number by itself. */
export function wantNumber(providerId: number): void {
  wanted = providerId
}

export function takeWantedNumber(providerId: number): boolean {
  const isWanted = wanted === providerId
  if (isWanted) wanted = undefined
  return isWanted
}
