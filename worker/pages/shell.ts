import type { RenderedPage } from '#web/app/entry-server.tsx'

type Shell = { html: string; builtFor: Map<string, string[]> }

let kept: Shell | null = null

/** The built index.html and which script files each page needs, read once an isolate (a deploy starts new isolates). */
export async function readShell(assets: Fetcher, url: string): Promise<Shell> {
  if (kept) return kept
  // A fresh request: the visitor's If-None-Match would bring a 304 without a body.
  const [html, manifest] = await Promise.all([
    assets.fetch(new Request(new URL('/index.html', url))).then((response) => response.text()),
    assets.fetch(new Request(new URL('/chunks.json', url))).then((response) => response.json<Manifest>()),
  ])
  kept = { html, builtFor: preloadsOf(manifest) }
  return kept
}

type Manifest = Record<
  string,
  { file: string; imports?: string[]; dynamicImports?: string[]; isEntry?: boolean }
>

/**
 * Script files of each lazily loaded page and of its later parts, which stand in the same HTML: on their way from the
 * start, they wake without a wait. Not those that index.html loads anyway, nor other pages that a page may lead to.
 */
function preloadsOf(manifest: Manifest): Map<string, string[]> {
  const filesOf = (key: string, seen = new Set<string>()): Set<string> => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return new Set()
    seen.add(key)
    return new Set([chunk.file, ...(chunk.imports ?? []).flatMap((name) => [...filesOf(name, seen)])])
  }
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  const always = entry ? filesOf(entry) : new Set<string>()
  const partsOf = (key: string) =>
    (manifest[key]?.dynamicImports ?? []).filter((part) => !part.endsWith('.page.tsx'))
  return new Map(
    Object.keys(manifest).map((key) => {
      const files = new Set([key, ...partsOf(key)].flatMap((name) => [...filesOf(name)]))
      return [key, [...files].filter((file) => !always.has(file))]
    }),
  )
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

/** The page as sent: head tags, markup, and the data the browser continues from (a data block, not a script). */
export function fillShell(
  shell: Shell,
  page: RenderedPage,
  { module, origin }: { module: string | undefined; origin: string },
): string {
  const { title, metas, icon, canonical } = page.head
  // Whoever draws a card of a link does not know which site a path belongs to.
  const whole = (name: string, content: string) =>
    name === 'og:image' && content.startsWith('/') ? origin + content : content
  const head = [
    `<title>${escapeHtml(title)}</title>`,
    ...metas.map(
      ([attribute, name, content]) =>
        `<meta ${attribute}="${name}" content="${escapeHtml(whole(name, content))}" data-page="">`,
    ),
    `<link rel="icon" href="${escapeHtml(icon)}">`,
    ...(canonical ? [`<link rel="canonical" href="${escapeHtml(origin + canonical)}" data-page="">`] : []),
    ...(module ? (shell.builtFor.get(module) ?? []) : []).map(
      (file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${escapeHtml(file)}">`,
    ),
  ].join('')
  const data = JSON.stringify({ rendered: page.rendered, state: page.state }).replace(/</g, '\\u003c')
  // Replacement by function: `$&` in somebody's bio must stay what it is.
  return shell.html
    .replace('<!--head-->', () => head)
    .replace('<!--app-->', () => page.html)
    .replace('<!--data-->', () => `<script type="application/json" id="hydration">${data}</script>`)
}
