import type { LoaderFunctionArgs } from 'react-router'
import { paths } from '#web/app/pages/paths.ts'
import { apiContext, unwrap } from '#web/lib/api.ts'

const noQuestions = { enabled: false, items: [] }

/** Runs on the server only. @throws ApiError 404 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const { pathname } = new URL(request.url)
  const [page, faq] = await Promise.all([
    unwrap(api.information[':slug'].$get({ param: { slug: pathname.slice(1) } })),
    pathname === paths.information('faq')
      ? unwrap(api.settings.faq.$get()).then(
          ({ data }) => data,
          () => noQuestions,
        )
      : noQuestions,
  ])
  return { page: page.data, questions: faq.enabled ? faq.items : [] }
}
