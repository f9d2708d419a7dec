import type { Page } from '@playwright/test'

type PageRequest = {
  url: string
  kind: 'HTML' | 'pictures' | 'others'
  fromCache: boolean
  /** Milliseconds of this process. */
  from: number
  to: number
}

/** @param type the media type of the answer */
function kindOf(type: string): PageRequest['kind'] {
  if (type === 'text/html') return 'HTML'
  return type.startsWith('image/') ? 'pictures' : 'others'
}

/** Records the requests of a page from now on. @returns the finished requests, and the milliseconds since the last change */
export async function watchRequests(page: Page) {
  const session = await page.context().newCDPSession(page)
  const open = new Map<string, Omit<PageRequest, 'from' | 'to'>>()
  const finished: PageRequest[] = []
  let changedAt = performance.now()
  const started = new Map<string, number>()
  // Of the memory of the page: the answer does not say so.
  const remembered = new Set<string>()
  session.on('Network.requestServedFromCache', ({ requestId }) => remembered.add(requestId))
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.startsWith('http')) return
    changedAt = performance.now()
    started.set(requestId, changedAt)
  })
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (!started.has(requestId)) return
    const fromCache = response.fromDiskCache || response.fromServiceWorker || remembered.has(requestId)
    open.set(requestId, {
      url: response.url,
      kind: kindOf(response.mimeType),
      fromCache: Boolean(fromCache),
    })
  })
  session.on('Network.loadingFinished', ({ requestId }) => {
    const [request, from] = [open.get(requestId), started.get(requestId)]
    started.delete(requestId)
    if (!request || from === undefined) return
    changedAt = performance.now()
    finished.push({ ...request, from, to: changedAt })
  })
  session.on('Network.loadingFailed', ({ requestId }) => {
    started.delete(requestId)
    changedAt = performance.now()
  })
  await session.send('Network.enable')
  return {
    session,
    finished,
    /** Waits until nothing was asked or answered for so many milliseconds, for a minute at most. */
    untilQuiet: async (milliseconds: number) => {
      for (const end = performance.now() + 60_000; performance.now() < end;) {
        if (started.size === 0 && performance.now() - changedAt > milliseconds) return
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
  }
}

/** The longest chain of requests of which each began after the one before it had ended. */
export function roundsOf(requests: readonly PageRequest[]): number {
  const sorted = requests.toSorted((a, b) => a.from - b.from)
  const depths: number[] = []
  for (const [at, { from }] of sorted.entries()) {
    const before = depths.filter((_, earlier) => earlier < at && (sorted[earlier]?.to ?? from) <= from)
    depths.push(1 + Math.max(0, ...before))
  }
  return Math.max(0, ...depths)
}

/** The addresses of the pictures that are in view, as the browser chose them. */
export const picturesInView = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Array.from(document.images)
      .filter((image) => {
        const { top, bottom, width } = image.getBoundingClientRect()
        return width > 0 && bottom > 0 && top < window.innerHeight
      })
      .map((image) => image.currentSrc),
  )

/** The addresses of the files that a page has waited for before it was painted. */
export const blockingRequests = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => 'renderBlockingStatus' in entry && entry.renderBlockingStatus === 'blocking')
      .map(({ name }) => name),
  )
