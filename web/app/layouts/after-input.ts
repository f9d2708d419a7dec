import { tolerateChangedDom } from '#web/lib/changed-dom.ts'

// What the frame of every page needs after the first input. One file, because each file costs a request.
export { ErrorBoundary, NotFoundPage, RootErrorBoundary } from './error-boundary.tsx'
export { showHead } from '#web/app/pages/head.ts'
export { Footer } from './footer.tsx'
export { MenuDialog } from './navigation/menu-dialog.tsx'
export { HeaderSearch } from './header-search.tsx'

const isServer = typeof document === 'undefined'
if (!isServer) tolerateChangedDom()
