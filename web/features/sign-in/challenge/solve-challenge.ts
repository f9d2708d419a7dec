import { solveChallengeWorkers, type Challenge as Puzzle } from 'altcha-lib'
import { ApiError } from '#web/lib/api-error.ts'
import type { Challenge } from './challenge.rules.ts'

/** After this time, in milliseconds, the person is asked to try again. */
const patience = 60_000
/** More Workers cost more memory and start-up time than they save on a phone. */
const maxWorkers = 2

const failed = () =>
  new ApiError(0, 'challenge_failed', 'নিরাপত্তা যাচাই শেষ করা যায়নি। আবার চেষ্টা করুন।', { message: '' })

/** The solution to send. @throws ApiError when the browser cannot solve it */
export async function solveChallenge(challenge: Challenge): Promise<string> {
  if (challenge.kind === 'turnstile') return solveTurnstile(challenge).catch(() => Promise.reject(failed()))
  const { parameters, signature } = challenge
  // The server made it with the same library.
  const puzzle = { parameters: parameters as Puzzle['parameters'], signature }
  const solution = await solveChallengeWorkers({
    challenge: puzzle,
    concurrency: Math.min(maxWorkers, navigator.hardwareConcurrency || 1),
    createWorker: () =>
      new Worker(new URL('./proof-of-work.worker.ts', import.meta.url), {
        type: 'module',
      }),
    timeout: patience,
  }).catch(() => null)
  if (!solution) throw failed()
  return JSON.stringify({ challenge: puzzle, solution })
}

const address = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'

type Options = {
  sitekey: string
  action: string
  cData: string
  language: 'bn'
  appearance: 'interaction-only'
  callback: (token: string) => void
  'error-callback': () => void
  'timeout-callback': () => void
}

type Turnstile = { render: (element: HTMLElement, options: Options) => string; remove: (id: string) => void }

declare global {
  // eslint-disable-next-line no-var
  var turnstile: Turnstile | undefined
}

/** Shows the widget of Turnstile at the foot of the page, if the person has to do something. @returns its token */
async function solveTurnstile(challenge: Extract<Challenge, { kind: 'turnstile' }>): Promise<string> {
  const turnstile = await loadTurnstile()
  const place = document.createElement('div')
  place.style.cssText = 'position:fixed;inset:auto 0 1rem;display:flex;justify-content:center;z-index:50'
  document.body.append(place)
  let widget: string | undefined
  try {
    return await new Promise<string>((resolve, reject) => {
      const fail = () => reject(new Error('turnstile failed'))
      widget = turnstile.render(place, {
        sitekey: challenge.site_key,
        action: challenge.action,
        cData: challenge.subject,
        language: 'bn',
        appearance: 'interaction-only',
        callback: resolve,
        'error-callback': fail,
        'timeout-callback': fail,
      })
    })
  } finally {
    if (widget !== undefined) turnstile.remove(widget)
    place.remove()
  }
}

async function loadTurnstile(): Promise<Turnstile> {
  if (!globalThis.turnstile)
    await new Promise((resolve, reject) => {
      const script = document.createElement('script')
      script.src = address
      script.addEventListener('load', resolve)
      script.addEventListener('error', reject)
      document.head.append(script)
    })
  if (!globalThis.turnstile) throw new Error('turnstile did not load')
  return globalThis.turnstile
}
