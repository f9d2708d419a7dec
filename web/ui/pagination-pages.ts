const buttons = 5

/** What the pager shows in order: page numbers, and 'gap' where an ellipsis stands for the pages left out. */
export function paginationPages(current: number, last: number): (number | 'gap')[] {
  const start = Math.max(1, Math.min(current - 2, last - buttons + 1))
  const end = Math.min(last, start + buttons - 1)
  const pages: (number | 'gap')[] = Array.from({ length: end - start + 1 }, (_, index) => start + index)
  // An ellipsis in place of a single page would save nothing and hide it.
  if (end < last - 1) pages.push('gap')
  if (end < last) pages.push(last)
  return pages
}
