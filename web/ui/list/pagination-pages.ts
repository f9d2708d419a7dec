const buttons = 5

/** Page numbers to show, with 'gap' for an ellipsis. */
export function paginationPages(current: number, last: number): (number | 'gap')[] {
  const start = Math.max(1, Math.min(current - 2, last - buttons + 1))
  const end = Math.min(last, start + buttons - 1)
  const around = Array.from({ length: end - start + 1 }, (_, index) => start + index)
  const numbers = [...around, ...(end < last ? [last] : [])]
  return numbers.flatMap((page, index) => {
    const before = numbers[index - 1] ?? page - 1
    return before < page - 1 ? (['gap', page] as const) : [page]
  })
}
