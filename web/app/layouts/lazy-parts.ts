import { lazy } from 'react'
import { staticPart } from '#web/lib/static-part.tsx'

export const Footer = staticPart(async () => (await import('./footer.tsx')).Footer)

export const loadMenu = () => import('./navigation/menu-dialog.tsx')
export const MenuDialog = lazy(async () => ({ default: (await loadMenu()).MenuDialog }))
