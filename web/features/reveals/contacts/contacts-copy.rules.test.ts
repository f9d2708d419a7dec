import { describe, expect, it } from 'vitest'
import type { Contact } from './contacts.calls.ts'
import { mergeContacts } from './contacts-copy.rules.ts'

const contact = (id: number, values: Partial<Contact> = {}): Contact => ({
  id,
  name: `কর্মী ${id}`,
  category: { id: 1, name: 'ইলেকট্রিশিয়ান' },
  area: 'সাভার',
  district: 'ঢাকা',
  profile_photo_url: null,
  profile_photo: null,
  phone: '01712345678',
  availability: 'open',
  facts: null,
  revealed_at: `2026-11-0${id}T00:00:00.000Z`,
  reported: false,
  ...values,
})

describe('the offline copy of the contact book', () => {
  it('prefers fresh contacts and keeps the other stored ones', () => {
    const stored = [contact(3), contact(2, { name: 'পুরনো নাম' }), contact(1)]
    const fresh = [contact(4), contact(2, { name: 'নতুন নাম' })]
    const merged = mergeContacts(stored, fresh)
    expect(merged.map(({ id }) => id)).toEqual([4, 3, 2, 1])
    expect(merged[2]?.name).toBe('নতুন নাম')
  })
})
