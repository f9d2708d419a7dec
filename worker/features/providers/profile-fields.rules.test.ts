import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import {
  changedValues,
  columnsOfValues,
  erasedProfile,
  profileFieldColumns,
  publicFieldColumns,
} from './profile-fields.rules.ts'
import {
  fieldWords,
  optionalInputsOf,
  profileFieldNames,
  reviewedFields,
  typedFields,
} from './profile-fields.schema.ts'

describe('the fields of a profile', () => {
  it.each(profileFieldNames)('%s stays as it is in an edit that does not send it', (name) => {
    const edit = z.object(optionalInputsOf([name]))
    expect(edit.parse({})).toEqual({})
    expect(edit.safeParse({ [name]: ['no', 'text'] }).success).toBe(false)
  })

  it('show customers neither phone nor blood group in a list', () => {
    for (const column of ['phone', 'bloodGroup']) expect(publicFieldColumns).not.toContain(column)
  })

  it('leave out of a change what it does not touch, and keep a value that is taken off', () => {
    expect(changedValues({ bloodGroup: null, bio: 'x', categoryId: 2 }, reviewedFields)).toEqual({
      blood_group: null,
    })
  })

  it('are stored as they were sent, an empty optional text as null', () => {
    expect(columnsOfValues({ name: 'রহিম', bio: '' }, typedFields)).toEqual({ name: 'রহিম', bio: null })
    expect(columnsOfValues({ work_experience: '', blood_group: null }, typedFields)).toEqual({
      workExperience: '',
      bloodGroup: null,
    })
  })

  it('are all erased except the gender', () => {
    const left: Record<string, unknown> = erasedProfile(7, 'মুছে ফেলা')
    expect(profileFieldColumns.filter((column) => !(column in left))).toEqual(['gender'])
    expect(left).toMatchObject({ name: 'মুছে ফেলা', phone: '', bio: null, idNumberHash: 'erased:7' })
  })

  it('have words for a choice, none for an empty value', () => {
    expect(fieldWords('gender', 'female')).toBe('নারী')
    expect(fieldWords('bio', 'যত্ন নিয়ে')).toBe('যত্ন নিয়ে')
    expect(fieldWords('blood_group', null)).toBeNull()
  })
})
