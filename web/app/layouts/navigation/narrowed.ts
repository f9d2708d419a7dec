/**
 * The class names of an element of the sidebar, which the collapsed sidebar toggles. The script `showOwnRows` of
 * `worker/pages/shell.ts` reads `data-narrowed` in the HTML of the server, whose sidebar is not collapsed.
 */
export const narrowed = (className: string, toggled: string, isNarrow: boolean) => ({
  className: isNarrow ? toggledIn(className, toggled) : className,
  'data-narrowed': toggled,
})

function toggledIn(className: string, toggled: string): string {
  const names = new Set(className.split(' '))
  for (const name of toggled.split(' ')) if (!names.delete(name)) names.add(name)
  return [...names].join(' ')
}
