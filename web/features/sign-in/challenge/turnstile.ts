import type { Challenge } from './challenge.rules.ts'

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
export async function solveTurnstile(challenge: Extract<Challenge, { kind: 'turnstile' }>): Promise<string> {
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
