/**
 * The addresses that a browser must load before it paints a page: style sheets, and scripts of the head that are neither
 * modules nor deferred. A style sheet for another medium (print) does not block.
 */
export function blockingRequests(html: string): string[] {
  const head = html.split('</head>')[0] ?? ''
  const attribute = (tag: string, name: string) =>
    new RegExp(`\\s${name}(?:\\s*=\\s*"([^"]*)")?(?=[\\s>/])`).exec(tag)
  const sheets = [...head.matchAll(/<link\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => /\bstylesheet\b/.test(attribute(tag, 'rel')?.[1] ?? ''))
    .filter((tag) => !/^(?:print|not all)$/.test(attribute(tag, 'media')?.[1] ?? ''))
    .map((tag) => attribute(tag, 'href')?.[1] ?? '')
  const scripts = [...head.matchAll(/<script\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !attribute(tag, 'async') && !attribute(tag, 'defer'))
    .filter((tag) => attribute(tag, 'type')?.[1] !== 'module')
    .flatMap((tag) => attribute(tag, 'src')?.[1] ?? [])
  return [...sheets, ...scripts]
}
