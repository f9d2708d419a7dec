import { useLocation } from 'react-router'
import { paths } from '#web/app/pages/paths.ts'

const signInPages = new Set<string>([
  paths.login(),
  paths.register,
  paths.verifyOtp,
  paths.forgotPassword,
  paths.resetPassword,
])

/** The properties of a link to the login page, which returns to the current page after the sign-in. */
export function useLoginLink(): { to: string; returns: boolean } {
  const { pathname, search } = useLocation()
  return { to: paths.login(), returns: !signInPages.has(pathname) && pathname + search !== paths.home }
}
