import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { renderHook } from '#test/support/dom.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { useConflict } from './use-conflict.ts'

type Plan = { updated_at: string; name: string }
type Fields = { name: string }
type Save = (values: Fields, seen: Plan) => Promise<void>

const monday: Plan = { updated_at: 'monday', name: 'মাসিক' }
const tuesday: Plan = { updated_at: 'tuesday', name: 'মাসিক প্ল্যান' }
const wednesday: Plan = { updated_at: 'wednesday', name: 'ত্রিশ দিন' }
const mine: Fields = { name: 'আমার নাম' }

/** Saves succeed only with the version that the server has. */
const openDialog = async (stored: { row: Plan }) => {
  const save = vi.fn<Save>(async (_values, seen) => {
    if (seen.updated_at !== stored.row.updated_at)
      throw new ApiError(409, 'edit_conflict', 'এর মধ্যে অন্য কেউ এটি বদলেছেন', { current: stored.row })
  })
  const dialog = await renderHook((row: Plan) => useConflict<Plan, Fields>(row, save), monday)
  return { save, dialog }
}

it('saves with the version that the dialog was opened with, also after a newer row was loaded', async () => {
  const { save, dialog } = await openDialog({ row: tuesday })
  await dialog.rerender(tuesday)
  await act(() => dialog.current.send(mine))
  expect(save).toHaveBeenCalledExactlyOnceWith(mine, monday)
  expect(dialog.current.conflict).toEqual({ theirs: tuesday, mine })
})

it('asks again when a third user saved before the overwriting save', async () => {
  const stored = { row: tuesday }
  const { save, dialog } = await openDialog(stored)
  await act(() => dialog.current.send(mine))
  await act(async () => dialog.current.overwrite())
  stored.row = wednesday
  await act(() => dialog.current.send(mine))
  expect(dialog.current.conflict).toEqual({ theirs: wednesday, mine })
  await act(async () => dialog.current.overwrite())
  await act(() => dialog.current.send(mine))
  expect(save).toHaveBeenLastCalledWith(mine, wednesday)
})
