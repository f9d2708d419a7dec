/** Shared style of inputs, selects and text areas. Below 16 px, iOS would zoom in on focus. */
export const controlClass =
  'w-full min-w-0 min-h-12 rounded-card border border-line-strong bg-surface px-3.5 py-2 text-base text-ink placeholder:text-muted focus-visible:border-action focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted aria-invalid:border-danger'
