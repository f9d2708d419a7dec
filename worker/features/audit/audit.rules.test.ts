import { describe, expect, it } from 'vitest'
import { auditable } from './audit.rules.ts'

describe('what the audit log may know', () => {
  it('keeps names, numbers and states as they are', () => {
    const figures = { is_active: true, price: 499.5, reason: null, ids: [1, 2] }
    const state = { name: 'রহিম', status: 'approved', ...figures }
    expect(auditable(state)).toEqual(state)
  })

  it('masks a secret by the name of its field, whatever it holds', () => {
    const state = {
      password: 'customer-1',
      passwordHash: 'scrypt$1',
      ssl_store_password: 'x',
      mimsms_api_key: 'abc',
      operator_webhook_url: 'https://hooks.example/x',
      idNumberSealed: 'v1.a.b.c',
      id_number: 1234567890,
      reset_token: ['t'],
    }
    const masked = Object.fromEntries(Object.keys(state).map((name) => [name, '***']))
    expect(auditable(state)).toEqual(masked)
  })

  it('still tells that a secret was empty', () => {
    const state = { mimsms_api_key: '', id_card_front: null }
    expect(auditable(state)).toEqual(state)
  })

  it('masks phone numbers, e-mail addresses and identity numbers in any field, at any depth', () => {
    const kept = JSON.stringify(
      auditable({
        phone: '01712345678',
        note: 'নতুন নম্বর ০১৭১২-৩৪৫৬৭৮, মেইল rahim@example.com',
        more: { list: ['+8801912345678', 'এনআইডি ১৯৯০১২৩৪৫৬৭৮৯০১২৩'] },
      }),
    )
    expect(kept).not.toMatch(/[0-9০-৯]{8}/)
    expect(kept).not.toContain('rahim')
    expect(kept).toContain('নতুন নম্বর 01*********')
  })

  it('writes moments as ISO text and cuts what is too long', () => {
    const kept = auditable({ at: new Date('2026-11-21T06:00:00Z'), bio: 'ক'.repeat(2000), absent: undefined })
    expect(kept).toEqual({ at: '2026-11-21T06:00:00.000Z', bio: `${'ক'.repeat(500)}…` })
  })
})
