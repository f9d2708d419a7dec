import { describe, expect, it } from 'vitest'
import { settingInput } from './setting-fields.schema.ts'
import { definitionOf, settingKeys } from './settings.schema.ts'

describe('the definition of a setting', () => {
  const keysWithInput = settingKeys.filter(
    (key) => settingInput(definitionOf(key)) && !definitionOf(key).secret,
  )

  it.each(keysWithInput)('%s has a default that its own input accepts', (key) => {
    const read = settingInput(definitionOf(key))?.safeParse(definitionOf(key).default)
    expect(read?.error?.issues ?? []).toEqual([])
  })

  it.each(settingKeys.filter((key) => definitionOf(key).kind === 'number'))(
    '%s takes numbers within its bounds only',
    (key) => {
      const { bounds } = definitionOf(key)
      if (!bounds) throw new Error(`${key} has no bounds`)
      const accepts = (value: number) => settingInput(definitionOf(key))?.safeParse(value).success
      expect([bounds.min - 1, bounds.min, bounds.max, bounds.max + 1].map(accepts)).toEqual([
        false,
        true,
        true,
        false,
      ])
    },
  )

  it('has a Bengali label', () => {
    expect(settingKeys.filter((key) => !/[\u0980-\u09ff]/.test(definitionOf(key).label))).toEqual([])
  })
})
