// What the frame of every page needs after the first input. One file, because each file costs a request.
export { ErrorBoundary, NotFoundPage, RootErrorBoundary } from './error-boundary.tsx'
export { showHead } from './head.ts'
export { Footer } from './layouts/footer.tsx'
export { MenuDialog } from './layouts/navigation/menu-dialog.tsx'
export { HeaderSearch } from './layouts/counted-search.tsx'
