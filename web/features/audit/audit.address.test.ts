import { describe, expect, it } from 'vitest'
import { auditPath, countAuditFilters, readAuditAddress, withFilter } from './audit.address.ts'

describe('the address of the audit log', () => {
  it('keeps what makes sense and drops the rest', () => {
    const query = new URLSearchParams(
      'actor=12&action=provider.approved&from=2026-11-01&to=gestern&before=-1&x=1&q=',
    )
    expect(readAuditAddress(query)).toEqual({ actor: '12', action: 'provider.approved', from: '2026-11-01' })
  })

  it('reads what it writes', () => {
    const address = { actor: 'system', entity: 'payment', q: '01J', from: '2026-11-01', before: '99' }
    expect(readAuditAddress(new URL(auditPath(address), 'http://x').searchParams)).toEqual(address)
  })

  it('begins anew with every changed filter', () =>
    expect(withFilter({ before: '9', actor: '1' }, { entity: 'payment', actor: undefined })).toEqual({
      entity: 'payment',
    }))

  it('counts filters, not the place in the list', () =>
    expect(countAuditFilters({ before: '9', q: '7', actor: '1', from: '2026-11-01' })).toBe(2))
})
