import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { find, render } from '#test/support/dom.ts'
import { OwnRating } from './own-rating.tsx'
import type { RatingAnswer, RatingDetails } from './ratings.calls.ts'

type OnRate = (stars: number, details?: RatingDetails) => Promise<RatingAnswer>

const answer = (stars: number, details?: RatingDetails): RatingAnswer => ({
  success: true,
  message: 'রেটিং সফলভাবে জমা হয়েছে।',
  average_rating: stars,
  total_ratings: 1,
  my_rating: stars,
  my_tags: [...(details?.tags ?? [])],
})
const choose = (selector: string) => act(async () => find(HTMLInputElement, selector).click())
const isChecked = (tag: string) => find(HTMLInputElement, `input[value="${tag}"]`).checked

describe('the rating of a customer', () => {
  it('has chips only after the stars, and sends both', async () => {
    const onRate = vi.fn<OnRate>(async (stars, details) => answer(stars, details))
    const { rerender } = await render(<OwnRating rating={null} tags={[]} onRate={onRate} />)
    expect(document.querySelector('input[name="tags"]')).toBeNull()
    await choose('input[name="rating"][value="4"]')
    expect(onRate.mock.calls).toEqual([[4, undefined]])
    await rerender(<OwnRating rating={4} tags={['on_time']} onRate={onRate} />)
    expect(document.querySelectorAll('input[name="tags"]')).toHaveLength(4)
    await choose('input[value="good_work"]')
    expect(onRate.mock.lastCall).toEqual([4, { tags: ['on_time', 'good_work'] }])
    await choose('input[value="on_time"]')
    expect(onRate.mock.lastCall).toEqual([4, { tags: [] }])
    await act(() =>
      vi.waitFor(() => expect(document.querySelector('[role="status"]')?.textContent).toContain('জমা হয়েছে')),
    )
  })

  it('sends the last of quick choices after the first has been answered', async () => {
    const pending: (() => void)[] = []
    const onRate = vi.fn<OnRate>(
      (stars, details) =>
        new Promise<RatingAnswer>((resolve) => pending.push(() => resolve(answer(stars, details)))),
    )
    await render(<OwnRating rating={5} tags={[]} onRate={onRate} />)
    for (const tag of ['on_time', 'fair_price', 'good_work']) await choose(`input[value="${tag}"]`)
    expect(['on_time', 'fair_price', 'good_work'].map(isChecked)).toEqual([true, true, true])
    expect(onRate).toHaveBeenCalledTimes(1)
    await act(async () => pending.shift()?.())
    expect(onRate.mock.calls).toEqual([
      [5, { tags: ['on_time'] }],
      [5, { tags: ['on_time', 'fair_price', 'good_work'] }],
    ])
    await act(async () => pending.shift()?.())
  })

  it('shows what the server refuses, and the stored chips again', async () => {
    await render(
      <OwnRating rating={5} tags={['on_time']} onRate={() => Promise.reject(new Error('no network'))} />,
    )
    await choose('input[value="good_work"]')
    expect(isChecked('good_work')).toBe(false)
    expect(isChecked('on_time')).toBe(true)
    expect(document.querySelector('[role="alert"]')).not.toBeNull()
  })
})
