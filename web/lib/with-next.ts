/** The address of a page that leads to `next` afterwards. Apart from the paths, which every visitor loads. */
export const withNext = (path: string, next: string): string => `${path}?next=${encodeURIComponent(next)}`
