import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { AppEnv } from '#worker/env.ts'
import { errorText, stackText } from '#worker/lib/faults/error-text.ts'
import { AppError, badRequest, isDeliberateRefusal } from '#worker/lib/errors.ts'
import { escapeHtml } from '#worker/lib/text/escape-html.ts'

const busy = 'সাইটটি এখন ব্যস্ত'

/**
 * The page that a browser gets when a request is refused before it reaches the site's pages. It needs no script, no style
 * sheet and no database, because those may be what is missing.
 */
const refusalPage = ({ message }: AppError): string => `<!doctype html>
<html lang="bn">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${busy}</title>
<style>
body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;gap:12px;padding:16px;box-sizing:border-box;
text-align:center;font:1.0625rem/1.7 "Noto Sans Bengali","Hind Siliguri","Nirmala UI","Kohinoor Bangla",system-ui,sans-serif}
h1{margin:0;font-size:1.375rem}
p{margin:0;max-width:28rem}
a{display:inline-block;margin-top:8px;padding:10px 20px;border-radius:12px;background:#00684a;color:#fff;text-decoration:none}
</style>
</head>
<body>
<h1>${busy}</h1>
<p>${escapeHtml(message)}</p>
<a href="">আবার চেষ্টা করুন</a>
</body>
</html>
`

/** The only writer of error answers: JSON, or a small page if a page answers 503. An unexpected error becomes a 500 that shows the request id and no details. */
export function onError(error: Error, c: Context<AppEnv>): Response {
  const known = asAppError(error)
  const requestId = c.get('requestId') as string | undefined
  c.header('Cache-Control', 'no-store')
  if (known) {
    // Their request lines are sampled.
    if (known.status >= 500 && !isDeliberateRefusal(known))
      c.get('log')?.warn('request_refused', { code: known.code, cause: errorText(error) })
    for (const [name, value] of Object.entries(known.headers)) c.header(name, value)
    if (known.status === 503 && isPage(c)) return c.html(refusalPage(known), 503)
    return c.json(
      {
        success: false as const,
        error: known.code,
        message: known.message,
        ...(known.fields && { errors: known.fields }),
        ...known.extra,
      },
      known.status,
    )
  }
  c.get('log')?.error('request_failed', { cause: errorText(error), stack: stackText(error) })
  return c.json(
    {
      success: false as const,
      error: 'internal',
      message: `আমাদের দিকে একটি সমস্যা হয়েছে। আবার চেষ্টা করুন; না হলে এই নম্বরটি জানান: ${requestId ?? '-'}`,
      request_id: requestId,
    },
    500,
  )
}

/** A browser that opens a page. Calls of scripts and gateways accept anything. */
const isPage = ({ req }: Context<AppEnv>) =>
  !/^\/(?:api|storage)\//.test(req.path) && (req.header('accept') ?? '').includes('text/html')

function asAppError(error: Error): AppError | null {
  if (error instanceof AppError) return error
  // Drizzle wraps the fault of a single query.
  if (error.cause instanceof AppError) return error.cause
  return error instanceof HTTPException && error.status < 500 ? badRequest() : null
}
