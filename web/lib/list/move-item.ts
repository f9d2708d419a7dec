/** A copy of the list with one item moved. Indexes outside the list change nothing. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const list = [...items]
  const [item] = from >= 0 && to >= 0 && to < list.length ? list.splice(from, 1) : []
  if (item !== undefined) list.splice(to, 0, item)
  return list
}
