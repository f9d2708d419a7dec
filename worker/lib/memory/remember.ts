/**
 * Calls a pure function once for each text. An isolate sees the same SQL and the same addresses again and again.
 * @param most texts that are kept; behind it the memory starts empty
 */
export function remember<Value>(judge: (text: string) => Value, most = 1_000): (text: string) => Value {
  const known = new Map<string, Value>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    if (known.size >= most) known.clear()
    const value = judge(text)
    known.set(text, value)
    return value
  }
}
