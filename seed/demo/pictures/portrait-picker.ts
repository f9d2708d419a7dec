/**
 * Gives the base path of a portrait of a kind. The portraits of a kind take turns, so that neighbours in a list differ.
 * @throws Error if there is no portrait of the kind
 */
export type PortraitPicker = (kind: string) => string

/** @param portraits base paths by file name: the kind, `-` and a number, such as `male-workwear-young-2` */
export function createPortraitPicker(portraits: ReadonlyMap<string, string>): PortraitPicker {
  const byKind = Map.groupBy(portraits, ([name]) => name.replace(/-\d+$/, ''))
  const turns = new Map<string, number>()
  return (kind) => {
    const ofKind = byKind.get(kind) ?? []
    const turn = turns.get(kind) ?? 0
    turns.set(kind, turn + 1)
    const portrait = ofKind[turn % ofKind.length]
    if (!portrait) throw new Error(`no portrait of the kind ${kind}`)
    return portrait[1]
  }
}
