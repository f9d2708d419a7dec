import { expect, it } from 'vitest'
import { mergeContacts } from './contacts-copy.rules.ts'

const contact = (id: number, name = `কর্মী ${id}`) => ({
  id,
  name,
  revealed_at: `2026-11-0${id}T00:00:00.000Z`,
})

it('the offline copy of the contact book prefers fresh contacts and keeps the other stored ones', () => {
  const merged = mergeContacts(
    [contact(3), contact(2, 'পুরনো নাম'), contact(1)],
    [contact(4), contact(2, 'নতুন নাম')],
  )
  expect(merged.map(({ id }) => id)).toEqual([4, 3, 2, 1])
  expect(merged[2]?.name).toBe('নতুন নাম')
})
