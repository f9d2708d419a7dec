import type { Role } from '#worker/lib/rights.schema.ts'

/** A role, or those who take forms of workers. */
export type FilesFor = Role | 'agent'

/** Values that the build writes into the service worker. */
declare const PRECACHED_FILES: readonly string[]
declare const FILES_OF_ROLES: Partial<Record<FilesFor, readonly string[]>>
declare const ENTRY_FILE: string
declare const BUILD_ID: string
declare const FRAME_PAGES: string

/** Hashed files that a guest needs next, such as `/assets/parts-Ck5N4Aq.js`, and the offline page with its revision. */
export const precachedFiles = PRECACHED_FILES
/** The further files of the menu of a role, and of the page on which agents take forms. */
export const filesOfRoles = FILES_OF_ROLES
/** The script that every page of this build names. Its name changes with each script, because it names them directly or indirectly. */
export const entryFile = ENTRY_FILE
/** A hash of the lists above: it names the build. */
export const buildId = BUILD_ID
/** The addresses of the pages that the browser makes in one frame. */
export const framePages = new RegExp(FRAME_PAGES)
