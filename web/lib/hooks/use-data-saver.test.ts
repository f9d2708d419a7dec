import { expect, it } from 'vitest'
import { savesData } from './use-data-saver.ts'

it('saves data on request and on 3G or slower, but not on an unknown network', () => {
  expect(savesData({ saveData: true, effectiveType: '4g' })).toBe(true)
  expect(savesData({ effectiveType: 'slow-2g' })).toBe(true)
  expect(savesData({ effectiveType: '2g' })).toBe(true)
  expect(savesData({ effectiveType: '3g' })).toBe(true)
  expect(savesData({ saveData: false, effectiveType: '4g' })).toBe(false)
  expect(savesData({})).toBe(false)
  expect(savesData(undefined)).toBe(false)
})
