/** Values that the build writes into the service worker. */
declare const PRECACHED_FILES: readonly string[]
declare const BUILD_ID: string
declare const FRAME_PAGES: string

/** Hashed files of the frame and the public pages, such as `/assets/base-Ck5N4Aq.js`, and the offline page with its revision. */
export const precachedFiles = PRECACHED_FILES
/** A hash of the list above: it names the build. */
export const buildId = BUILD_ID
/** The addresses of the pages that the browser makes in one frame. */
export const framePages = new RegExp(FRAME_PAGES)
