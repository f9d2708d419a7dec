const buttons = 5

/** Page numbers to show, with 'gap' for an ellipsis. Unreachable pages are left out. */
export function paginationPages(
  current: number,
  last: number,
  isReachable: (page: number) => boolean = () => true,
): (number | 'gap')[] {
  const start = Math.max(1, Math.min(current - 2, last - buttons + 1))
  const end = Math.min(last, start + buttons - 1)
  const around = Array.from({ length: end - start + 1 }, (_, index) => start + index)
  const numbers = [...around, ...(end < last ? [last] : [])].filter(isReachable)
  const shown = numbers.flatMap((page, index) => {
    const before = numbers[index - 1] ?? page - 1
    return before < page - 1 ? (['gap', page] as const) : [page]
  })
  return numbers.length > 0 && numbers.at(-1) !== last ? [...shown, 'gap'] : shown
}
