import type { FaqItem } from '#worker/features/settings/settings.schema.ts'

/** A question while it is edited: the id keeps its place in the list apart from its words. */
export type FaqDraft = FaqItem & { id: number }

/** The saved questions with ids by their places. */
export const withIds = (items: readonly FaqItem[]): FaqDraft[] =>
  items.map((item, index) => ({ ...item, id: index + 1 }))

/** An empty question with an id that no other has. */
export const newQuestion = (items: readonly FaqDraft[], saved: readonly FaqDraft[]): FaqDraft => ({
  id: Math.max(0, ...items.map(({ id }) => id), ...saved.map(({ id }) => id)) + 1,
  question: '',
  answer: '',
  enabled: true,
})
