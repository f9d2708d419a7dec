import { lazy } from 'react'

// The Worker renders the footer, which works without its code. The code loads later, after the code of the page.
export const Footer = lazy(async () => ({ default: (await import('./footer.tsx')).Footer }))

export const loadMenu = () => import('./navigation/menu-dialog.tsx')
export const MenuDialog = lazy(async () => ({ default: (await loadMenu()).MenuDialog }))
