/** The look shared by text fields, selects and text areas. Type of 17 pixels keeps phones from zooming in. */
export const controlClass =
  'w-full min-w-0 min-h-12 rounded-card border border-line-strong bg-surface px-3.5 py-2 text-base text-ink placeholder:text-muted focus-visible:border-action focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted aria-invalid:border-danger'
