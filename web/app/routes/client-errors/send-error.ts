import type { z } from 'zod/mini'
import { ApiError, asApiError, isAbort } from '#web/lib/api-error.ts'
import { scrubbedTexts } from '#worker/features/operations/client-errors/client-error-texts.schema.ts'
import type {
  BrowserFamily,
  ClientErrorKind,
  clientErrorReport,
} from '#worker/features/operations/client-errors/client-errors.schema.ts'

/** The share of page loads whose errors are sent. */
const sampleShare = 0.5
const isSampled = Math.random() < sampleShare

// Scripts of browser extensions and of the apps that show the page in a window of their own.
const foreign =
  /-extension:\/\/|webkit-masked-url|_AutofillCallbackHandler|__gCrWeb|\bJava (?:object|bridge)|zaloJS|messageHandlers/
// A script of another site, whose error the browser hides; and a notice of the browser that changes nothing.
const meaningless = /^(?:Uncaught )?Script error\.?$|ResizeObserver loop/

// The order matters: most browsers name others, too.
const families: readonly (readonly [RegExp, BrowserFamily])[] = [
  [/\bFB(?:AN|AV|_IAB)\b|\bInstagram\b|; wv\)/, 'in_app'],
  [/\bEdg/, 'edge'],
  [/\b(?:OPR|Opera)\b/, 'opera'],
  [/\bSamsungBrowser\b/, 'samsung'],
  [/\bUCBrowser\b/, 'uc'],
  [/\b(?:Firefox|FxiOS)\b/, 'firefox'],
  [/Chrome|\bCriOS\b/, 'chrome'],
  [/\bSafari\b/, 'safari'],
]

const sent = new Set<string>()

/** Sends an error once a page, without what may be private. What the API refused is in the log of the server. */
export async function sendError(kind: ClientErrorKind, error: unknown): Promise<void> {
  const texts = textsOf(error)
  if (!isSampled || !texts || isNoise(texts)) return
  const key = `${texts.message}\n${texts.stack}`
  if (sent.has(key)) return
  sent.add(key)
  const offline = !navigator.onLine
  const report: z.input<typeof clientErrorReport> = {
    ...scrubbedTexts({ ...texts, path: location.pathname }),
    kind: asApiError(error).code === 'offline' ? 'chunk' : kind,
    build: document.documentElement.dataset.build ?? 'unknown',
    browser: families.find(([pattern]) => pattern.test(navigator.userAgent))?.[1] ?? 'other',
    width: innerWidth,
    offline,
  }
  if (offline) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
  send(JSON.stringify(report))
}

/** Also while the page closes. A failure stays silent: it must not become the next report. */
function send(body: string): void {
  const address = '/api/client-errors'
  const type = 'application/json'
  if (navigator.sendBeacon?.(address, new Blob([body], { type }))) return
  fetch(address, { method: 'POST', keepalive: true, headers: { 'Content-Type': type }, body }).catch(
    () => undefined,
  )
}

type Texts = { message: string; stack: string }

/** Null for what is no error of a program: an answer of the API, a page that was left, any other thrown value. */
function textsOf(error: unknown): Texts | null {
  if (typeof error === 'string') return { message: error || 'no message', stack: '' }
  if (!(error instanceof Error) || error instanceof ApiError || isAbort(error)) return null
  return { message: `${error.name}: ${error.message}`, stack: error.stack ?? '' }
}

const isNoise = ({ message, stack }: Texts) => meaningless.test(message) || foreign.test(message + stack)
