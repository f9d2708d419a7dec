/** The address of the list with these filters. */
export function addressOf(query) {
  const filled = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return filled.length === 0 ? '/biodata' : `/biodata?${new URLSearchParams(filled)}`
}
