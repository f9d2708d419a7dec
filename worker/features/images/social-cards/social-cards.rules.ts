/** The provider that a card names; null for a name that is none. */
export function providerOfCard(name: string): number | null {
  const id = /^([1-9]\d{0,14})-[\w-]{1,16}\.jpg$/.exec(name)?.[1]
  return id === undefined ? null : Number(id)
}
