import { useLocation } from 'react-router'
import { paths } from '../paths.ts'

const signInPages = new Set<string>([
  paths.login(),
  paths.register,
  paths.verifyOtp,
  paths.forgotPassword,
  paths.resetPassword,
])

/** The address of the login page, which returns to the current page after the sign-in. */
export function useLoginPath(): string {
  const { pathname, search } = useLocation()
  return signInPages.has(pathname) ? paths.login() : paths.login(pathname + search)
}
