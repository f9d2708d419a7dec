type Flags = { isActive: boolean; showInHomepage: boolean }
type SentFlags = { is_active?: boolean | undefined; show_in_homepage?: boolean | undefined }

/** Switching a category off removes it from the home page too. Null if an inactive category is asked onto the home page. */
export function flagsAfter(before: Flags, sent: SentFlags): Flags | null {
  const isActive = sent.is_active ?? before.isActive
  if (!isActive) return sent.show_in_homepage && sent.is_active === undefined ? null : off
  return { isActive, showInHomepage: sent.show_in_homepage ?? before.showInHomepage }
}

const off: Flags = { isActive: false, showInHomepage: false }
