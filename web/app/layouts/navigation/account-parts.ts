import { lazy } from 'react'

// These menus load only for a signed-in user.
const account = () => import('#web/app/layouts/navigation/account.tsx')
export const AccountActions = lazy(async () => ({ default: (await account()).AccountActions }))
export const AccountMenu = lazy(async () => ({ default: (await account()).AccountMenu }))
export const AccountBarItems = lazy(async () => ({ default: (await account()).AccountBarItems }))
export const Sidebar = lazy(async () => ({ default: (await import('./sidebar.tsx')).Sidebar }))
