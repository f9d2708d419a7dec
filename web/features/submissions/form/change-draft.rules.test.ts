import { describe, expect, it } from 'vitest'
import { changeAttemptOf, formOfChange, initialChange } from './change-draft.rules.ts'

const biodata = {
  category_id: 3,
  name: 'রহিম',
  gender: 'male',
  blood_group: null,
  id_number: null,
  work_experience: '৫ বছর',
  bio: null,
  division_id: 1,
  district_id: 2,
  upazila_id: 4,
}
const own = (change: object | null) =>
  ({ biodata, change, reviewed_at: '2026-01-01' }) as unknown as Parameters<typeof initialChange>[0]
const requested = (status: string) => ({ id: 7, status, fields: { name: 'করিম', gender: 'female' } })
const none = { status: 'empty' } as const
const noImages = { profile_photo: none, id_card_front: none, id_card_back: none }

describe('change draft', () => {
  it('starts with the profile', () => {
    expect(initialChange(own(null))).toMatchObject({ name: 'রহিম', gender: 'male', category_id: '3' })
  })

  it.each(['pending', 'rejected'])('starts with the values of a %s change', (status) => {
    expect(initialChange(own(requested(status)))).toMatchObject({
      name: 'করিম',
      gender: 'female',
      upazila_id: 4,
    })
  })

  it('starts with the profile after an approved change', () => {
    expect(initialChange(own(requested('approved')))).toMatchObject({ name: 'রহিম' })
  })

  it('has a separate draft for each round', () => {
    const rounds = [null, requested('pending'), requested('rejected')].map((change) =>
      changeAttemptOf({ id: 1 }, own(change)),
    )
    expect(new Set(rounds).size).toBe(3)
  })

  it('names the pending change that it replaces, and sends no texts that need no review', () => {
    const form = formOfChange(initialChange(own(requested('pending'))), own(requested('pending')), noImages)
    expect(form.get('replaces')).toBe('7')
    expect(form.get('name')).toBe('করিম')
    expect(form.has('bio')).toBe(false)
    expect(form.has('profile_photo')).toBe(false)
    expect(formOfChange(initialChange(own(null)), own(null), noImages).get('replaces')).toBe('')
  })
})
