import type { Drawing } from '#web/ui/layout/icon.tsx'

/**
 * The icons of the public pages, with the paths of lucide (ISC licence). A component of lucide-react brings the code that builds
 * it, 2 kB for every visitor. Each file holds icons
 * that a page needs together. Pages of users with an account import their other icons from lucide-react.
 */
export const drawing =
  (path: string): Drawing =>
  (props) => (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...props}
    >
      <path d={path} />
    </svg>
  )
