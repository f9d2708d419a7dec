import { Link } from 'react-router'
import { paths } from '#web/app/paths.ts'

export function BackToLogin() {
  return (
    <Link to={paths.login()} className="py-2.5 text-action underline underline-offset-4">
      লগইনে ফিরে যান
    </Link>
  )
}
