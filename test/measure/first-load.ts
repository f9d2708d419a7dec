import type { Certificate } from './certificate.ts'
import { openPhone, pause } from './browser.ts'
import type { EdgeFront } from './edge-front.ts'
import { kinds, picturesInView, watchRequests, type Kind } from './requests.ts'

export type FirstLoad = {
  requests: Record<Kind, number>
  bytes: Record<Kind, number>
  /** Without pictures below the first screen. */
  requestsOfFirstView: number
  bytesWithoutPictures: number
  fonts: number
  /** The heaviest picture. */
  heaviestPicture: number
  /** What is loaded afterwards without a touch: by the page for the next one, and by the service worker for later visits. */
  ahead: { requests: number; bytes: number }
}

/** Milliseconds without a request that end the first load; what is loaded ahead starts later. */
const quiet = 1000
/** Milliseconds in which pages load ahead. */
const patience = 6000

/** Opens a page in a new browser without any slowing, and counts what it loads. */
export async function measureFirstLoad(
  front: EdgeFront,
  certificate: Certificate,
  path: string,
): Promise<FirstLoad> {
  const { context, close } = await openPhone(front.origin, certificate)
  try {
    front.takeSent()
    const page = context.pages()[0] ?? (await context.newPage())
    const { finished, untilQuiet } = await watchRequests(page)
    await page.goto(path)
    await untilQuiet(quiet)
    const first = [...finished]
    const inView = new Set(await picturesInView(page))
    await pause(patience)
    await untilQuiet(quiet)
    const asked = first.map(({ url }) => url.slice(front.origin.length))
    const later = front.takeSent().filter((answer) => {
      const index = asked.indexOf(answer.path)
      if (index >= 0) asked.splice(index, 1)
      return index < 0
    })
    const of = (kind: Kind) => first.filter((request) => request.kind === kind)
    const bytes = (requests: readonly { bytes: number }[]) =>
      requests.reduce((sum, request) => sum + request.bytes, 0)
    return {
      requests: Object.fromEntries(kinds.map((kind) => [kind, of(kind).length])) as Record<Kind, number>,
      bytes: Object.fromEntries(kinds.map((kind) => [kind, bytes(of(kind))])) as Record<Kind, number>,
      requestsOfFirstView: first.filter(({ kind, url }) => kind !== 'pictures' || inView.has(url)).length,
      bytesWithoutPictures: bytes(first.filter(({ kind }) => kind !== 'pictures')),
      fonts: first.filter(({ url }) => /\.(?:woff2?|ttf|otf)(?:$|\?)/.test(url)).length,
      heaviestPicture: Math.max(0, ...of('pictures').map((picture) => picture.bytes)),
      ahead: { requests: later.length, bytes: bytes(later) },
    }
  } finally {
    await close()
  }
}
