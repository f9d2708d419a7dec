/** What the platform bills for one or more calls of the Worker. */
export const noCounts = {
  requests: 0,
  rowsRead: 0,
  rowsWritten: 0,
  kvReads: 0,
  kvWrites: 0,
  /** Class B operations of R2. */
  bucketReads: 0,
  /** Class A operations of R2. */
  bucketWrites: 0,
  bytesStored: 0,
  transformations: 0,
  /** Log lines that production writes every time, and lines that it writes for one request in twenty. */
  logLines: 0,
  sampledLogLines: 0,
  logBytes: 0,
  cacheHits: 0,
  cacheMisses: 0,
}

export type Counts = typeof noCounts

const countNames = Object.keys(noCounts) as (keyof Counts)[]

/** The sum of some counts, each taken `times` as often. */
export const addCounts = (parts: readonly { counts: Counts; times: number }[]): Counts => {
  const sum = { ...noCounts }
  for (const { counts, times } of parts) for (const name of countNames) sum[name] += counts[name] * times
  return sum
}

export const requestKinds = [
  'page',
  'picture',
  'read',
  'own read',
  'write',
  'password',
  'submission',
] as const
export type RequestKind = (typeof requestKinds)[number]

/** The kind of a request: the CPU time of a request depends on it most. `password`: a scrypt hash is computed. */
export function kindOf({ method, path, hasToken }: Pick<Call, 'method' | 'path' | 'hasToken'>): RequestKind {
  if (path.startsWith('/storage/')) return 'picture'
  if (method !== 'GET') {
    if (/^\/api\/auth\/(?:login|register|reset-password|reauthenticate)$/.test(path)) return 'password'
    return path === '/api/service-workers' ? 'submission' : 'write'
  }
  if (!path.startsWith('/api/')) return 'page'
  return hasToken ? 'own read' : 'read'
}

/** One call of the Worker. A job has the method `CRON` and its pattern as the path. */
export type Call = { method: string; path: string; hasToken: boolean; status: number; counts: Counts }
