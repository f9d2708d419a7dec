import { describe, expect, it } from 'vitest'
import { missingParts, stepsOf, wordsOf } from './worker-state.rules.ts'

const approved = {
  status: 'approved',
  is_active: true,
  deactivation_reason: null,
  phone_withheld: false,
  phone_doubted: false,
  rejection_reason: null,
  rejection_field: null,
  asked: null,
  biodata: { is_paused: false },
} as Parameters<typeof wordsOf>[0]
const paused = { ...approved.biodata, is_paused: true } as NonNullable<typeof approved.biodata>

describe('what the home of a worker says', () => {
  it.each([
    ['nothing is sent', { status: null, biodata: null }, 'off', 'প্রোফাইল পূরণ করুন', '/worker/submit'],
    ['it waits', { status: 'pending' }, 'waits', 'আমার কাজ', '/worker/submit'],
    [
      'a moderator asks for one field',
      { status: 'pending', asked: { field: 'bio', note: null } },
      'waits',
      'তথ্যটি দিন',
      '/worker/submit',
    ],
    [
      'it is rejected',
      { status: 'rejected', rejection_field: 'id_number' },
      'off',
      'ঠিক করে আবার জমা দিন',
      '/worker/submit?step=7',
    ],
    ['it is switched off', { is_active: false, phone_doubted: true }, 'off', 'আমার কাজ', '/worker/submit'],
    ['its number is doubted', { phone_doubted: true }, 'waits', 'নিশ্চিত করুন', '/worker/submit'],
    ['its number is withheld', { phone_withheld: true }, 'off', 'নিশ্চিত করুন', '/worker/submit'],
    ['it is paused', { biodata: paused }, 'off', 'আবার কাজ নিন', '/worker/submit'],
    ['it is public', {}, 'on', 'আমার কাজ', '/worker/submit'],
  ] as const)('when %s', (_, own, tone, label, to) => {
    expect(wordsOf({ ...approved, ...own })).toMatchObject({ tone, action: { label, to } })
  })

  it.each([
    [null, ['waits', 'open', 'open']],
    ['pending', ['done', 'waits', 'open']],
    ['rejected', ['done', 'refused', 'open']],
    ['approved', []],
  ] as const)('shows the way to the list while the status is %s', (status, states) => {
    expect(stepsOf(status).map(({ state }) => state)).toEqual(states)
  })

  it('names what is missing, and nothing of a whole profile', () => {
    const whole = {
      profile_photo: 'photos/a',
      work_experience: '৫ বছর, বাসার সব ওয়্যারিং',
      bio: 'সময়মতো আসি।',
      has_id_card_front: true,
    } as Parameters<typeof missingParts>[0]
    expect(missingParts(whole)).toEqual([])
    const bare = {
      ...whole,
      profile_photo: null,
      work_experience: '৫ বছর',
      bio: null,
      has_id_card_front: false,
    }
    expect(missingParts(bare)).toEqual(['ছবি', 'কী কী পারেন', 'নিজের কথা', 'পরিচয়পত্রের ছবি'])
  })
})
