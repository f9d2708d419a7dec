import { describe, expect, it } from 'vitest'
import { providerStatuses } from '#worker/features/providers/providers.schema.ts'
import { roles } from '#worker/lib/rights.schema.ts'
import { rejectionWords } from '#worker/features/submissions/decision-reasons.schema.ts'
import { actionsFor, canTransition, stateOf } from './moderation.rules.ts'

describe('the life of a profile', () => {
  it('has these states [B-104]', () => {
    const states = providerStatuses.flatMap((status) =>
      [true, false].map((isActive) => `${status} ${isActive} ${stateOf({ status, isActive })}`),
    )
    expect(states).toEqual([
      'pending true pending',
      'pending false pending',
      'approved true active',
      'approved false inactive',
      'rejected true rejected',
      'rejected false rejected',
    ])
  })

  it('offers each state its own actions, to staff and admin only [B-049 B-051 B-107]', () => {
    for (const role of ['admin', 'staff'] as const) {
      expect(actionsFor('pending', { role })).toEqual(['approve', 'reject', 'ask'])
      expect(actionsFor('active', { role })).toEqual(['revoke', 'deactivate'])
      expect(actionsFor('inactive', { role })).toEqual(['revoke', 'activate'])
      expect(actionsFor('rejected', { role })).toEqual(['delete'])
    }
    for (const role of roles.filter((role) => role !== 'admin' && role !== 'staff'))
      expect(actionsFor('pending', { role })).toEqual([])
  })

  it('decides a submission once [B-106]', () => {
    for (const state of ['active', 'inactive', 'rejected'] as const) {
      expect(canTransition('approve', state)).toBe(false)
      expect(canTransition('reject', state)).toBe(false)
    }
  })
})

it('a reason for a rejection that is none of the list is only its note', () => {
  expect(rejectionWords('constructor', 'ঠিকানা ভুল')).toBe('ঠিকানা ভুল')
  expect(rejectionWords(null, null)).toBe('')
})
