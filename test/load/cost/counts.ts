/** What the platform bills for some calls of the Worker. */
export const noCounts = {
  requests: 0,
  pictures: 0,
  /** CPU time of the runtime. An upper bound: the process also runs the local database, cache and buckets. */
  cpuMilliseconds: 0,
  rowsRead: 0,
  rowsWritten: 0,
  kvReads: 0,
  kvWrites: 0,
  /** Class B operations of R2, and class A. */
  bucketReads: 0,
  bucketWrites: 0,
  bytesStored: 0,
  transformations: 0,
  /** Log lines that production writes every time, and lines that it writes for one request in twenty. */
  logLines: 0,
  sampledLogLines: 0,
}

export type Counts = typeof noCounts

/** The sum of some counts, each taken `times` as often. */
export const addCounts = (parts: readonly { counts: Counts; times: number }[]): Counts => {
  const sum = { ...noCounts }
  for (const { counts, times } of parts)
    for (const name of Object.keys(sum) as (keyof Counts)[]) sum[name] += counts[name] * times
  return sum
}
