import { notFound, type AppError } from './errors.ts'
import { maxPage } from './list-page.schema.ts'

const usualPerPage = 20

type ListPage = { page: number; limit: number; offset: number }

const noSuchPage = () => notFound('এত পেছনের পাতা নেই।')

/** @throws what `tooDeep` returns, above {@link maxPage} */
export function listPage(
  page: number | undefined = 1,
  { perPage = usualPerPage, tooDeep = noSuchPage }: { perPage?: number; tooDeep?: () => AppError } = {},
): ListPage {
  if (page > maxPage) throw tooDeep()
  return { page, limit: perPage, offset: (page - 1) * perPage }
}

/** What a list answers besides its rows. `counted` is the result of the query that counts. */
export function pageMeta({ page, limit }: ListPage, counted: readonly { total: number }[]) {
  const total = counted[0]?.total ?? 0
  return {
    current_page: page,
    last_page: Math.max(1, Math.min(maxPage, Math.ceil(total / limit))),
    per_page: limit,
    total,
  }
}
