import { describe, expect, it } from 'vitest'
import { auditList, countAuditFilters } from './audit.address.ts'

const start = { q: '', page: 1 }

describe('address of the audit log', () => {
  it('reads valid parameters and drops invalid ones', () => {
    const query = new URLSearchParams(
      'actor=12&action=provider.approved&from=2026-11-01&to=gestern&before=-1&x=1&q=',
    )
    expect(auditList.read(query)).toEqual({
      ...start,
      actor: '12',
      action: 'provider.approved',
      from: '2026-11-01',
    })
  })

  it('drops the cursor when a filter changes', () =>
    expect(
      auditList.changed({ ...start, before: '9', actor: '1' }, { entity: 'payment', actor: undefined }),
    ).toBe('/admin/audit?entity=payment'))

  it('counts filters without the search text and the cursor', () =>
    expect(countAuditFilters({ page: 1, before: '9', q: '7', actor: '1', from: '2026-11-01' })).toBe(2))
})
