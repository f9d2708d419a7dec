import type { DataRouter, ShouldRevalidateFunction } from 'react-router'

let watched: DataRouter | undefined

/** Call it once with the router: `keepDataIf` needs to know of each reload, such as the one after a write. */
export const watchReloads = (router: DataRouter): void => {
  watched = router
}

/**
 * A `shouldRevalidate` for a page that keeps its data when only such a part of its address changes. The data of a reload that have
 * not come yet are asked for again, so that a quick tap after a write does not leave the page as it was before.
 */
export const keepDataIf =
  (isSame: (current: URL, next: URL) => boolean): ShouldRevalidateFunction =>
  ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
    watched?.state.revalidation !== 'loading' &&
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.search !== nextUrl.search &&
    isSame(currentUrl, nextUrl)
      ? false
      : defaultShouldRevalidate

/** A `shouldRevalidate` for pages whose search parameters only filter loaded data. */
export const revalidateOnPathChange = keepDataIf(() => true)
