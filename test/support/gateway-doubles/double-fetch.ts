import type { Hono } from 'hono'

export type Fault = null | 'error' | 'html_page' | 'timeout' | 'reset' | 'response_lost' | 'redirect'

const htmlPage = '<!doctype html><title>Bad gateway</title>'

export function doubleFetch(app: Hono, fault: () => Fault): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    switch (fault()) {
      case 'error':
        return new Response('{"status":"FAILED"}', { status: 500 })
      case 'html_page':
        return new Response(htmlPage, { headers: { 'Content-Type': 'text/html' } })
      case 'redirect':
        return Response.redirect('https://elsewhere.example/', 302)
      case 'reset':
        throw new TypeError('Network connection lost.')
      case 'response_lost':
        await app.request(request)
        throw new TypeError('Network connection lost.')
      case 'timeout':
        return new Promise((_, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
        })
      default:
        return app.request(request)
    }
  }
}
