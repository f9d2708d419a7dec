import { expect, it } from 'vitest'
import { biodataForm } from '#worker/features/submissions/submissions.schema.ts'
import { biodataSteps, completeSteps, indexAfter, reviewIndex, stepIn } from './biodata-steps.rules.ts'

it('asks for each field of the biodata in one step', () => {
  const asked = biodataSteps.flatMap(({ fields }) => [...fields])
  expect(asked.toSorted()).toEqual(Object.keys(biodataForm.shape).toSorted())
})

it('leads to the next step, and from a change of a complete form to the review', () => {
  const complete = completeSteps({ bio: ['লম্বা'] })
  expect(complete.indexOf(false)).toBe(biodataSteps.findIndex(({ key }) => key === 'about'))
  expect(indexAfter(1, complete)).toBe(2)
  expect(indexAfter(1, completeSteps({}))).toBe(reviewIndex)
})

it.each([
  ['step=1', 0],
  ['step=8', reviewIndex],
  ['step=9', undefined],
  ['step=0', undefined],
  ['step=x', undefined],
  ['', undefined],
])('knows the step in the address ?%s', (query, index) => {
  expect(stepIn(new URLSearchParams(query))).toBe(index)
})
