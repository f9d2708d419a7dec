/** The measured pages. The provider's address is known when the site runs. */
export const pageNames = ['home', 'browse', 'provider', 'login'] as const
export type PageName = (typeof pageNames)[number]
export type Paths = Record<PageName, string>

/** @param site the origin of the running site @throws Error when the list is empty */
export async function readPaths(site: URL): Promise<Paths> {
  const { data } = (await (await fetch(new URL('/api/biodata', site))).json()) as { data: { id: number }[] }
  const [first] = data
  if (!first) throw new Error('the site lists no provider')
  return { home: '/', browse: '/biodata', provider: `/biodata/${first.id}`, login: '/login' }
}
