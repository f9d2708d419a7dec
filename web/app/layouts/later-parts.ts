import { lazy } from 'react'

// What the frame can do without at first, fetched when it is shown.

// The Worker renders its markup, which works as it is; the code that wakes it up must not delay the search above.
export const Footer = lazy(async () => ({ default: (await import('./footer.tsx')).Footer }))

// The button fetches it when the finger comes down, and once the page is quiet.
export const loadMenu = () => import('./menu-dialog.tsx')
export const MenuDialog = lazy(async () => ({ default: (await loadMenu()).MenuDialog }))

// Only browsers of people who are signed in come for these: a visitor never pays for their menus.
const account = () => import('./account.tsx')
export const AccountActions = lazy(async () => ({ default: (await account()).AccountActions }))
export const AccountMenu = lazy(async () => ({ default: (await account()).AccountMenu }))
export const AccountBarItems = lazy(async () => ({ default: (await account()).AccountBarItems }))
export const Sidebar = lazy(async () => ({ default: (await import('./sidebar.tsx')).Sidebar }))
