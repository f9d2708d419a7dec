export function sortByIds<Item extends { id: number }>(
  items: readonly Item[],
  order: readonly number[],
): Item[] {
  const positions = new Map(order.map((id, index) => [id, index]))
  return items.toSorted((a, b) => (positions.get(a.id) ?? Infinity) - (positions.get(b.id) ?? Infinity))
}

const normalised = (text: string) => text.normalize('NFC').toLowerCase()

export function searchItems<Item extends { name: string; description: string | null }>(
  items: readonly Item[],
  q: string,
): Item[] {
  const words = normalised(q).split(/\s+/).filter(Boolean)
  return items.filter(({ name, description }) => {
    const text = normalised(`${name} ${description ?? ''}`)
    return words.every((word) => text.includes(word))
  })
}
