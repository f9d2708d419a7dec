import type { FaqItem } from '#worker/features/settings/settings.schema.ts'

export type FaqDraft = FaqItem & { id: number }

export const withIds = (items: readonly FaqItem[]): FaqDraft[] =>
  items.map((item, index) => ({ ...item, id: index + 1 }))

export const newQuestion = (items: readonly FaqDraft[], saved: readonly FaqDraft[]): FaqDraft => ({
  id: Math.max(0, ...items.map(({ id }) => id), ...saved.map(({ id }) => id)) + 1,
  question: '',
  answer: '',
  enabled: true,
})
