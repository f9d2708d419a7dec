import { lazy } from 'react'

// What the frame can do without at first, fetched when it is shown.

// The Worker renders its markup, which works as it is; the code that wakes it up must not delay the search above.
export const Footer = lazy(async () => ({ default: (await import('./footer.tsx')).Footer }))

// The button fetches it when the finger comes down, and once the page is quiet.
export const loadMenu = () => import('./navigation/menu-dialog.tsx')
export const MenuDialog = lazy(async () => ({ default: (await loadMenu()).MenuDialog }))
