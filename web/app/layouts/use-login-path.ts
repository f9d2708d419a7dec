import { useLocation } from 'react-router'
import { paths } from '../paths.ts'

const signInPages = new Set<string>([
  paths.login(),
  paths.register,
  paths.verifyOtp,
  paths.forgotPassword,
  paths.resetPassword,
])

/** The login page's address, with the way back to where the visitor is now. */
export function useLoginPath(): string {
  const { pathname, search } = useLocation()
  return signInPages.has(pathname) ? paths.login() : paths.login(pathname + search)
}
