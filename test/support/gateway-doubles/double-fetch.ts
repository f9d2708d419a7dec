import type { Hono } from 'hono'

/** How a double misbehaves until it is told otherwise. */
export type Fault = null | 'error' | 'web_page' | 'silence' | 'reset' | 'answer_lost' | 'redirect'

const webPage = '<!doctype html><title>Bad gateway</title>'

/** `fetch` that reaches only the double, and fails the way a real network does. */
export function doubleFetch(app: Hono, fault: () => Fault): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    switch (fault()) {
      case 'error':
        return new Response('{"status":"FAILED"}', { status: 500 })
      case 'web_page':
        return new Response(webPage, { headers: { 'Content-Type': 'text/html' } })
      case 'redirect':
        return Response.redirect('https://elsewhere.example/', 302)
      case 'reset':
        throw new TypeError('Network connection lost.')
      case 'answer_lost':
        await app.request(request)
        throw new TypeError('Network connection lost.')
      case 'silence':
        return new Promise((_, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
        })
      default:
        return app.request(request)
    }
  }
}
