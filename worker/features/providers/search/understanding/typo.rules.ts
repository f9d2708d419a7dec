/** Whether one text becomes the other by one letter more, one less, another one, or two neighbours exchanged. */
export function withinOneTypo(one: string, other: string): boolean {
  if (one === other) return true
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  let end = 0
  while (
    end < Math.min(one.length, other.length) - start &&
    one[one.length - 1 - end] === other[other.length - 1 - end]
  )
    end++
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}
