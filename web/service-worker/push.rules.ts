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
      path: typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/',
      tag: typeof tag === 'string' ? tag : unreadable.tag,
    }
  } catch {
    return unreadable
  }
}
