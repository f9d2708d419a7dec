import { describe, expect, it } from 'vitest'
import { imageErrors, neededImages } from './image-errors.rules.ts'
import type { Images } from './use-images.ts'

const empty = { status: 'empty' } as const
const ready = { status: 'ready', blob: new Blob(['x']), address: 'blob:x' } as const
const images = (changes: Partial<Images>): Images => ({
  profile_photo: empty,
  id_card_front: empty,
  id_card_back: empty,
  ...changes,
})

describe('the pictures of a form', () => {
  it('need a photo the first time, and no cards', () => {
    const needed = neededImages(null, null)
    expect(imageErrors(images({}), needed)).toEqual({ profile_photo: ['আপনার একটি ছবি দিন'] })
    expect(imageErrors(images({ profile_photo: ready }), needed)).toEqual({})
  })

  it('may stay as they were after a rejection, but for the one that was refused', () => {
    const sent = { profile_photo: '/storage/photos/x' }
    expect(imageErrors(images({}), neededImages(sent, 'bio'))).toEqual({})
    expect(Object.keys(imageErrors(images({}), neededImages(sent, 'profile_photo')))).toEqual([
      'profile_photo',
    ])
    expect(Object.keys(imageErrors(images({}), neededImages(sent, 'id_card_front')))).toEqual([
      'id_card_front',
    ])
  })

  it('are waited for while they are made, and one that failed is said, needed or not', () => {
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
