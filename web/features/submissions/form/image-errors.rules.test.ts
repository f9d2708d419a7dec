import { describe, expect, it } from 'vitest'
import { imageErrors, requiredImages } from './biodata-draft.rules.ts'
import type { Images } from '../images/use-images.ts'

const empty = { status: 'empty' } as const
const ready = { status: 'ready', blob: new Blob(['x']), address: 'blob:x' } as const
const images = (changes: Partial<Images>): Images => ({
  profile_photo: empty,
  id_card_front: empty,
  id_card_back: empty,
  ...changes,
})

describe('imageErrors', () => {
  it('requires a photo but no cards in a first submission', () => {
    const required = requiredImages(null, null)
    expect(imageErrors(images({}), required)).toEqual({ profile_photo: ['আপনার একটি ছবি দিন'] })
    expect(imageErrors(images({ profile_photo: ready }), required)).toEqual({})
  })

  it('requires only the rejected picture after a rejection', () => {
    const sent = { profile_photo: '/storage/photos/x' }
    expect(imageErrors(images({}), requiredImages(sent, 'bio'))).toEqual({})
    expect(Object.keys(imageErrors(images({}), requiredImages(sent, 'profile_photo')))).toEqual([
      'profile_photo',
    ])
    expect(Object.keys(imageErrors(images({}), requiredImages(sent, 'id_card_front')))).toEqual([
      'id_card_front',
    ])
  })

  it('reports unfinished and failed pictures, required or not', () => {
    const made = images({
      profile_photo: { status: 'working', percent: 40 },
      id_card_back: { status: 'failed', message: 'HEIC ছবি নেওয়া যায় না।' },
    })
    expect(imageErrors(made, {})).toEqual({
      profile_photo: ['ছবিটি প্রস্তুত হচ্ছে। শেষ হলে আবার জমা দিন।'],
      id_card_back: ['HEIC ছবি নেওয়া যায় না।'],
    })
  })
})
