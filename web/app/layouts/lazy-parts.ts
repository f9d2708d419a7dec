import { lazy, memo } from 'react'
import { latePart } from '#web/lib/late-part.tsx'
import { staticPart } from '#web/lib/static-part.tsx'

export const Footer = staticPart(async () => (await import('./footer.tsx')).Footer)

// An update of the header before the code has loaded would replace the HTML by nothing.
export const HeaderSearch = memo(
  latePart(async () => (await import('#web/features/providers/search-box/header-search.tsx')).HeaderSearch),
)

// Without its code the page goes on without the notice.
export const SessionNotice = lazy(async () => ({
  default: await import('./session-notice.tsx').then(
    (module) => module.SessionNotice,
    () => () => null,
  ),
}))

export const loadMenu = () => import('./navigation/menu-dialog.tsx')
export const MenuDialog = lazy(async () => ({ default: (await loadMenu()).MenuDialog }))

/** Only for visitors who have chosen a place on this phone. */
export const PlaceButton = lazy(async () => ({ default: (await import('./place-button.tsx')).PlaceButton }))
