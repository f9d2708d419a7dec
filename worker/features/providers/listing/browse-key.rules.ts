import { plainWords } from '#worker/features/providers/search/search-sound.rules.ts'
import { usualPerPage, type BrowseInput } from './browse.schema.ts'

/** What distinguishes the answers of the public list: queries with equal keys have equal answers. */
export function browseKey({ q, key, page, per_page: perPage, sort, verified, ...filter }: BrowseInput) {
  return {
    ...filter,
    ...(q !== undefined && { q: plainWords(q).join(' ') }),
    ...(key !== undefined && { key }),
    ...(page !== undefined && page > 1 && { page }),
    ...(perPage !== undefined && perPage !== usualPerPage && { per_page: perPage }),
    ...(sort !== undefined && sort !== 'recommended' && { sort }),
    ...(verified && { verified }),
  }
}
