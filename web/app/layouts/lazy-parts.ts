import { lazy, memo } from 'react'
import { lazyPart } from '#web/lib/lazy-part.tsx'

// Each import stands in a function of its own: the build writes less code for it.
export const loadAfterInput = () => import('./after-input.ts')
const notice = () => import('./session-notice.tsx')
const placeButton = () => import('./place-button.tsx')
const account = () => import('#web/app/layouts/navigation/account.tsx')

// Without a connection the page goes on without its footer.
export const Footer = lazyPart(
  () =>
    loadAfterInput().then(
      ({ Footer: Code }) => Code,
      () => () => null,
    ),
  'never',
)

// An update of the header before the code has loaded would replace the HTML by nothing.
export const HeaderSearch = memo(lazyPart(async () => (await loadAfterInput()).HeaderSearch, 'at input'))

// Without its code the page goes on without the notice.
export const SessionNotice = lazyPart(
  () =>
    notice().then(
      (module) => module.SessionNotice,
      () => () => null,
    ),
  'at once',
)

export const MenuDialog = lazy(async () => ({ default: (await loadAfterInput()).MenuDialog }))

/** Only for visitors who have chosen a place on this phone. */
export const PlaceButton = lazy(async () => ({ default: (await placeButton()).PlaceButton }))

// Only for a signed-in user.
const accountPart = <Name extends keyof Awaited<ReturnType<typeof account>>>(name: Name) =>
  lazy(async () => ({ default: (await account())[name] }))
export const AccountActions = accountPart('AccountActions')
export const AccountMenu = accountPart('AccountMenu')
export const AccountBarItems = accountPart('AccountBarItems')
// The Worker renders it into the pages of the staff.
export const Sidebar = lazyPart(async () => (await account()).Sidebar, 'if shown')
