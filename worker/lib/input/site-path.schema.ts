/**
 * Whether a browser stays on this site when it opens the path: `/x`, but not `//evil.example` or `/\evil.example`, which
 * browsers resolve to another site. Tabs, line breaks and backslashes are refused, because browsers drop or replace them.
 */
export const isPathOfThisSite = (path: string): boolean =>
  /^\/(?![/\\])/.test(path) && !/[\t\r\n\\]/.test(path)
