import type { Listing } from './browse.calls.ts'

type Keys = Listing['page_keys']

let last: { list: string; keys: Keys } | undefined

const listOf = (path: string) => path.replace(/[?&]page=\d+$/, '')

/** Keeps the keys that a shown list gives for its other pages, so that their addresses need none. */
export function rememberKeys(path: string, keys: Keys): void {
  last = { list: listOf(path), keys }
}

/** The key of a page of the list that was shown last. Without a key the server counts from the start. */
export const knownKey = (path: string, page: number): string | undefined =>
  last?.list === listOf(path) ? last.keys[page] : undefined
