import { createElement, memo } from 'react'
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

export const MenuDialog = lazyPart(async () => (await loadAfterInput()).MenuDialog, 'at once')

/** Only for visitors who have chosen a place on this phone. */
export const PlaceButton = lazyPart(async () => (await placeButton()).PlaceButton, 'if shown')

// Only for a signed-in user.
export const AccountMenu = lazyPart(
  async () => (await account()).AccountMenu,
  'if shown',
  createElement('div', { className: 'h-80' }),
)
export const AccountActions = lazyPart(async () => {
  // The first tap on the menu finds its code.
  void AccountMenu.preload()
  return (await account()).AccountActions
}, 'if shown')
export const AccountBarItems = lazyPart(async () => (await account()).AccountBarItems, 'if shown')
// The Worker renders it into the pages of the staff.
export const Sidebar = lazyPart(async () => (await account()).Sidebar, 'if shown')
