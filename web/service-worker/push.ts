import { isPathOfThisSite } from '#worker/lib/input/site-path.schema.ts'

/** What the server sends, see worker/adapters/push/push.ts. */
type ShownMessage = { title: string; body: string; path: string; tag: string }

// The browser shows a text of its own for a message that shows none.
const unreadable: ShownMessage = { title: 'নতুন খবর আছে', body: '', path: '/', tag: 'news' }

/** @param text of the message; null if it has none. Only a path of this site is opened. */
export function readMessage(text: string | null): ShownMessage {
  try {
    const { title, body, path, tag } = JSON.parse(text ?? '') as Record<string, unknown>
    if (typeof title !== 'string' || title === '' || typeof body !== 'string') return unreadable
    return {
      title,
      body,
      path: typeof path === 'string' && isPathOfThisSite(path) ? path : '/',
      tag: typeof tag === 'string' ? tag : unreadable.tag,
    }
  } catch {
    return unreadable
  }
}

declare const self: ServiceWorkerGlobalScope

function show(event: PushEvent): Promise<void> {
  const { title, body, path, tag } = readMessage(event.data?.text() ?? null)
  return self.registration.showNotification(title, {
    body,
    tag,
    lang: 'bn',
    icon: '/install/icon-192.png',
    badge: '/install/badge-96.png',
    data: { path },
  })
}

/** Focuses the page if it is open. Another open page stays as it is: something may be typed in it. */
async function open(notification: Notification): Promise<void> {
  const { path = '/' } = (notification.data ?? {}) as { path?: string }
  const { href } = new URL(path, self.location.origin)
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find(({ url }) => url === href)
  if (there) await there.focus()
  else await self.clients.openWindow(href)
}

/** Shows push messages, and opens their page when they are pressed. */
export function listenToPush(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event)))
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(event.notification))
  })
}
