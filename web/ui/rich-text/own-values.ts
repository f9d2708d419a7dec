/**
 * Tells the values that an editor has sent from those of others. The page hands a value back later: after fast typing, or letters that a
 * phone composes, an older one comes while the editor already shows a newer one.
 */
export function ownValues(first: string) {
  let sent = [first]
  return {
    send: (value: string): void => {
      sent.push(value)
    },
    /** Whether the value that the page hands over is one of the editor's own. If not, it replaces what the editor shows. */
    receive(value: string): boolean {
      const at = sent.lastIndexOf(value)
      sent = at === -1 ? [value] : sent.slice(at)
      return at !== -1
    },
  }
}
