import { describe, expect, it } from 'vitest'
import { attemptOf, formOf, initialDraft } from './biodata-draft.rules.ts'
import type { Images } from '#web/features/submissions/images/use-images.ts'

const biodata = {
  category_id: 4,
  name: 'রহিম',
  gender: 'male',
  blood_group: null,
  id_number: '1234567890',
  work_experience: '৫ বছর',
  bio: null,
  division_id: 6,
  district_id: 47,
  upazila_id: 512,
} as Parameters<typeof initialDraft>[0]

describe('biodata draft', () => {
  it('starts with the account, or with the rejected biodata', () => {
    expect(initialDraft(null, { name: 'করিম' })).toMatchObject({
      name: 'করিম',
      category_id: '',
      gender: 'male',
    })
    expect(initialDraft(biodata, { name: 'করিম' })).toMatchObject({
      name: 'রহিম',
      category_id: '4',
      id_number: '1234567890',
      bio: '',
      upazila_id: 512,
    })
  })

  it('starts with the place of the registration, unless a biodata has its own', () => {
    const place = { division_id: 1, district_id: 2, upazila_id: 3 }
    expect(initialDraft(null, { name: 'করিম' }, place)).toMatchObject(place)
    expect(initialDraft(biodata, { name: 'করিম' }, place)).toMatchObject({ upazila_id: 512 })
  })

  it('has a separate draft for each person and round', () => {
    const rounds = [
      attemptOf({ id: 1 }, { reviewed_at: null }),
      attemptOf({ id: 2 }, { reviewed_at: null }),
      attemptOf({ id: 1 }, { reviewed_at: '2026-11-20T00:00:00.000Z' }),
      attemptOf({ id: 1 }, { reviewed_at: '2026-11-21T00:00:00.000Z' }),
    ]
    expect(new Set(rounds).size).toBe(4)
  })

  it('sends the account phone, empty choices as empty text, and only the chosen pictures', () => {
    const images: Images = {
      profile_photo: { status: 'ready', blob: new Blob(['x']), address: 'blob:x' },
      id_card_front: { status: 'failed', message: 'নষ্ট' },
      id_card_back: { status: 'empty' },
    }
    const form = formOf(initialDraft(null, { name: 'করিম' }), '01712345678', images)
    expect(form.get('phone')).toBe('01712345678')
    expect(form.get('division_id')).toBe('')
    expect(form.get('profile_photo')).toBeInstanceOf(File)
    expect([form.has('id_card_front'), form.has('id_card_back')]).toEqual([false, false])
  })
})
