import { renderToString } from 'react-dom/server'
import {
  createContext,
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
  useLoaderData,
  type RouterContext,
} from 'react-router'
import { ApiError, asApiError } from '#web/lib/api-error.ts'
import { apiContext, createApi } from '#web/lib/api.ts'
import { loadParts } from '#web/lib/lazy-part.tsx'
import { NeedsScripts } from '#web/ui/feedback/needs-scripts.tsx'
import { describePage, type PageDescription } from './structured-data/describe-page.ts'
import { entryRoutes } from './entry-routes.ts'
import { publicLoaders } from './public-loaders.ts'
import { headOf, type HeadTags } from '#web/app/pages/head.ts'
import type { RootData } from '#web/lib/root-data.ts'
import type { PageRow } from '#web/app/pages/page.ts'
import { pagesId, publicRoutes, routeTable } from './routes.tsx'
import { PageFrame } from '#web/app/pages/table-page.tsx'

export type RenderedPage = {
  status: number
  head: HeadTags
  /** Null for a shell page and an error. */
  description: PageDescription | null
  /** Markup of #root; for a shell page the frame around a placeholder. */
  html: string
  /** Plain JSON for the router in the browser. */
  state: unknown
  /** Whether the browser hydrates the markup. It replaces the one of a shell page. */
  rendered: boolean
}

type RenderOptions = {
  shellPage?: PageRow | undefined
  missing?: boolean
  closed?: Pick<ApiError, 'status' | 'code' | 'message'> | undefined
  /** The address of the site in absolute links, without a slash at its end. The default is that of the request. */
  origin?: string | undefined
}

const handler = createStaticHandler(
  routeTable([...publicRoutes((module) => publicLoaders[module]), ...entryRoutes]),
)
type FramedPage = Pick<PageRow, 'title' | 'path' | 'frame' | 'tabs'> | null
const shellPageContext = createContext<FramedPage>(null)
const shellHandler = createStaticHandler(
  routeTable([{ path: '*', loader: ({ context }) => context.get(shellPageContext), Component: ShellPage }]),
)

/** What a visitor sees of a page that the browser makes, until its code and data are there. */
function ShellPage() {
  const page = useLoaderData<FramedPage>()
  return (
    <>
      <NeedsScripts />
      <PageFrame {...page} />
    </>
  )
}

/**
 * Renders an address to markup and the data for hydration. A redirect of a loader is returned as a Response.
 * @param fetcher answers the API calls of the loaders; in the Worker these calls do not leave it
 * @param closed the error that the whole site answers with, such as maintenance: it is shown in the frame, whatever the page
 * @param origin the address of the site in absolute links
 * @param shellPage a page that the browser makes: only its frame is rendered
 */
export async function renderPage(
  request: Request,
  fetcher: typeof fetch,
  { shellPage, missing = false, closed, origin }: RenderOptions = {},
): Promise<RenderedPage | Response> {
  const isShell = shellPage !== undefined && !closed
  const { query, dataRoutes } = isShell ? shellHandler : handler
  const url = new URL(request.url)
  const api = createApi(fetcher, url.origin)
  const context = await query(request, {
    requestContext: new RouterContextProvider(
      new Map<RouterContext, unknown>([
        [apiContext, api],
        [shellPageContext, shellPage ?? null],
      ]),
    ),
  })
  if (context instanceof Response) return context
  if (closed)
    context.errors = {
      ...context.errors,
      [pagesId]: new ApiError(closed.status, closed.code, closed.message),
    }
  const settings = (context.loaderData.root as RootData | undefined)?.settings
  const matches = isShell
    ? []
    : context.matches.map(({ route }) => ({
        handle: route.handle as unknown,
        loaderData: context.loaderData[route.id] as unknown,
      }))
  const errors = context.errors && Object.entries(context.errors)
  const failure = errors?.[0] ? asApiError(errors[0][1]) : null
  const router = createStaticRouter(dataRoutes, context)
  // A search engine forgets an address with 410 sooner than one with 404.
  const status = failure?.body.was_public
    ? 410
    : failure
      ? failure.status || 503
      : missing
        ? 404
        : context.statusCode
  const page = isShell || status !== 200 ? undefined : context.matches.at(-1)?.route
  const [description] = await Promise.all([
    page
      ? describePage(
          { pattern: page.path, path: url.pathname, data: context.loaderData[page.id], settings },
          origin ?? url.origin,
          api,
        )
      : null,
    loadParts(),
  ])
  // A stream would wait for code, but it encodes every piece of text, which costs as much as the rendering.
  const html = renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
  const state = {
    loaderData: context.loaderData,
    errors:
      errors &&
      Object.fromEntries(
        errors.map(([id, error]) => {
          const { status: errorStatus, code, message, body } = asApiError(error)
          return [id, { status: errorStatus, code, message, body }]
        }),
      ),
  }
  return {
    status,
    head: headOf(matches, settings, status),
    description,
    html,
    state: isShell ? { loaderData: { root: context.loaderData.root } } : state,
    rendered: !isShell,
  }
}

/**
 * The data of a public page alone, for a change inside the app. A redirect of its loader is returned as a Response.
 * @throws ApiError of the loader
 */
export async function loadPageData(request: Request, fetcher: typeof fetch): Promise<unknown> {
  const api = createApi(fetcher, new URL(request.url).origin)
  const context = await handler.query(request, {
    requestContext: new RouterContextProvider(new Map<RouterContext, unknown>([[apiContext, api]])),
    // The frame is there.
    filterMatchesToLoad: ({ route }) => route.id !== 'root',
  })
  if (context instanceof Response) return context
  const [error] = Object.values(context.errors ?? {})
  if (error) throw asApiError(error)
  // A part has failed: the link shows the page with its status.
  if (context.statusCode >= 500)
    throw new ApiError(context.statusCode, 'unavailable', 'তথ্য আনা যায়নি। আবার চেষ্টা করুন।')
  return context.loaderData[context.matches.at(-1)?.route.id ?? '']
}
