/** The ids of `order`, without those that are gone and with those that are new at the end. */
export function ordered<Item extends { id: number }>(
  items: readonly Item[],
  order: readonly number[],
): Item[] {
  const place = new Map(order.map((id, index) => [id, index]))
  return items.toSorted((a, b) => (place.get(a.id) ?? Infinity) - (place.get(b.id) ?? Infinity))
}

const folded = (text: string) => text.normalize('NFC').toLowerCase()

/** Those whose name or description contains each word. */
export function found<Item extends { name: string; description: string | null }>(
  items: readonly Item[],
  q: string,
): Item[] {
  const words = folded(q).split(/\s+/).filter(Boolean)
  return items.filter(({ name, description }) => {
    const text = folded(`${name} ${description ?? ''}`)
    return words.every((word) => text.includes(word))
  })
}
