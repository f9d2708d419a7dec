import { paths } from '#web/app/paths.ts'

const names = ['actor', 'action', 'entity', 'q', 'from', 'to', 'before', 'after'] as const
export type AuditAddress = Partial<Record<(typeof names)[number], string>>

const patterns: Record<(typeof names)[number], RegExp> = {
  actor: /^(?:system|[1-9]\d{0,14})$/,
  action: /^[a-z][a-z_]{0,39}(?:\.[a-z][a-z_]{0,59})?$/,
  entity: /^[a-z][a-z_]{0,39}$/,
  q: /^.{1,60}$/,
  from: /^\d{4}-\d{2}-\d{2}$/,
  to: /^\d{4}-\d{2}-\d{2}$/,
  before: /^[1-9]\d{0,14}$/,
  after: /^[1-9]\d{0,14}$/,
}

/** Reads an address; what makes no sense is as if it were not there. */
export function readAuditAddress(query: URLSearchParams): AuditAddress {
  const address: AuditAddress = {}
  for (const name of names) {
    const value = query.get(name)?.trim()
    if (value && patterns[name].test(value)) address[name] = value
  }
  return address
}

/** As the API and the address take it: only what is set. */
export const auditQueryOf = (address: AuditAddress): Record<string, string> =>
  Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined && value !== ''))

export function auditPath(address: AuditAddress): string {
  const query = new URLSearchParams(auditQueryOf(address)).toString()
  return query ? `${paths.adminAudit}?${query}` : paths.adminAudit
}

/** A changed filter is another list: it begins at its newest entry. */
export const withFilter = (
  { before: _before, after: _after, ...address }: AuditAddress,
  filter: AuditAddress,
) => ({
  ...address,
  ...filter,
})

export const countAuditFilters = ({
  before: _before,
  after: _after,
  q: _q,
  ...filters
}: AuditAddress): number => Object.keys(auditQueryOf(filters)).length
