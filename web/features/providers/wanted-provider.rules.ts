const providerPage = /^\/biodata(?:-view)?\/([1-9]\d{0,14})$/

/** The provider of a profile's path, undefined for any other path. */
export function providerOfPath(path: string): number | undefined {
  const id = providerPage.exec(path)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** More pages than the way from a profile through plans and sign-in has. */
const maxDetours = 5

/** The provider whose profile a path leads to in the end, through the `next` of each page; undefined if it does not. */
export function wantedProvider(next: string | null | undefined): number | undefined {
  for (let path = next, left = maxDetours; path && left > 0; left -= 1) {
    const [pathname = '', query] = path.split('?')
    const id = providerOfPath(pathname)
    if (id !== undefined) return id
    path = new URLSearchParams(query).get('next')
  }
  return undefined
}

/** Whether an address is about the number of a provider. The server reads it of `wish`, for a page that is the same for all of them. */
export const hasWish = (query: URLSearchParams): boolean =>
  query.has('wish') || wantedProvider(query.get('next')) !== undefined
