import { app } from '#worker/app.ts'
import { documentedAnswers, listDocumentedRoutes } from '#worker/openapi/document.ts'

const routes = listDocumentedRoutes(app.routes).map((route) => ({
  ...route,
  pattern: new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+').replace(/\*$/, '.*')}$`),
}))

const howTo = 'Correct the handler, or the table of answers of the feature (`<feature>.answers.ts`).'

/** What an answer has that the API document does not say, or null. Does not read the body of the given answer. */
export async function undocumentedIn(method: string, url: string, answer: Response): Promise<string | null> {
  const path = url.split(/[?#]/)[0] ?? ''
  const route = routes.find((one) => one.method === method && one.pattern.test(path))
  // Pages and unknown addresses have none.
  if (!route || answer.status === 304) return null
  const type = answer.headers.get('content-type') ?? ''
  if (answer.status >= 400) return type.startsWith('application/json') ? problemOfError(answer) : null
  const documented = documentedAnswers[route.key]
  if (!documented) return 'the route has no documented answer'
  if (answer.status !== documented.status)
    return `answers ${answer.status}, documented is ${documented.status}`
  if ('mediaTypes' in documented) {
    const isKnown =
      documented.mediaTypes.length === 0 || documented.mediaTypes.some((one) => type.startsWith(one))
    return isKnown ? null : `answers ${type}, documented is ${documented.mediaTypes.join(', ')}`
  }
  if (!type.startsWith('application/json')) return `answers ${type || 'no type'}, documented is JSON`
  const parsed = documented.schema.safeParse(await answer.clone().json())
  return parsed.success ? null : parsed.error.issues.map(describeIssue).join('; ')
}

async function problemOfError(answer: Response): Promise<string | null> {
  const body = await answer.clone().json<{ success?: unknown; error?: unknown; message?: unknown }>()
  const isDocumented =
    body.success === false && typeof body.error === 'string' && typeof body.message === 'string'
  return isDocumented ? null : 'the error has another form than documented'
}

const describeIssue = ({ path, ...issue }: { path: PropertyKey[]; code?: string }) =>
  `${path.map(String).join('.') || 'the answer'}: ${JSON.stringify(issue).slice(0, 200)}`

/** @throws if the answer differs from the API document */
export async function expectDocumented(method: string, url: string, answer: Response): Promise<void> {
  const problem = await undocumentedIn(method, url, answer)
  if (problem)
    throw new Error(`${method} ${url.slice(0, 200)} differs from the API document: ${problem}. ${howTo}`)
}
