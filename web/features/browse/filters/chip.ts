/** A control in the row under the search field of a phone. */
export const chip =
  'min-h-11 min-w-0 items-center gap-1 rounded-card border border-line-strong bg-surface px-3 text-sm font-semibold text-action active:bg-tint'
