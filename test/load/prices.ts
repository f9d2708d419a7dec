// What the services cost. `read` is the day on which the prices were read; read them again before you trust the table.

/** `included` a month with the paid Workers plan; each further `per` units cost `dollars`. */
export type Price = { included: number; per: number; dollars: number }

const million = 1_000_000

export const prices = {
  read: '2026-11-22',
  /** The paid Workers plan, dollars a month. */
  plan: 5,
  requests: { included: 10 * million, per: million, dollars: 0.3 },
  cpuMilliseconds: { included: 30 * million, per: million, dollars: 0.02 },
  rowsRead: { included: 25_000 * million, per: million, dollars: 0.001 },
  rowsWritten: { included: 50 * million, per: million, dollars: 1 },
  databaseGigabytes: { included: 5, per: 1, dollars: 0.75 },
  kvReads: { included: 10 * million, per: million, dollars: 0.5 },
  kvWrites: { included: million, per: million, dollars: 5 },
  bucketReads: { included: 10 * million, per: million, dollars: 0.36 },
  bucketWrites: { included: million, per: million, dollars: 4.5 },
  bucketGigabytes: { included: 10, per: 1, dollars: 0.015 },
  transformations: { included: 5_000, per: 1_000, dollars: 0.5 },
  logEvents: { included: 20 * million, per: million, dollars: 0.6 },
  takaPerDollar: 122.6,
  /** One part of an SMS of MiMSMS. */
  smsTaka: 0.4,
  sources: [
    'developers.cloudflare.com/workers/platform/pricing (Workers, Workers Logs, KV, D1)',
    'developers.cloudflare.com/r2/pricing',
    'developers.cloudflare.com/images/pricing',
    'currencyfreaks.com (dollar in taka)',
    'the price list of MiMSMS (SMS)',
  ],
} as const
