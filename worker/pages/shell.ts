import { escapeHtml } from '#worker/lib/text/escape-html.ts'
import { deadlines, inTime, serviceFault } from '#worker/lib/faults/deadline.ts'
import type { RenderedPage } from '#web/app/routes/entry-server.tsx'
import type { HeadTags } from '#web/app/pages/head.ts'
import { sharedFiles } from '#web/app/pages/all-pages.ts'
import { scriptJson } from '#web/app/routes/structured-data/entities.ts'

type Shell = {
  html: string
  /** The script files of each page, the entry first. */
  scripts: Map<string, string[]>
  /** The style sheets of each module, besides the one in the HTML. */
  styles: Map<string, string[]>
  /** That of the pages behind the sign-in but those of the staff, which have their own. */
  accountSheet: string | undefined
  /** The source of the style element of this build, for the content security policy. */
  styleHash: string
  /** The sources of all inline scripts of pages, by their text. */
  scriptHashes: ReadonlyMap<string, string>
}

let cached: Shell | null = null

/** The built index.html and the script files of each page. Read once an isolate, because a deploy starts new isolates. */
export async function readShell(assets: Fetcher, url: string): Promise<Shell> {
  if (cached) return cached
  try {
    cached = await inTime(loadShell(assets, url), deadlines.assets)
    return cached
  } catch (error) {
    throw serviceFault(error)
  }
}

async function loadShell(assets: Fetcher, url: string): Promise<Shell> {
  const read = async (path: string) => {
    // A new request: with the If-None-Match of the visitor, the answer could be a 304 without a body.
    const response = await assets.fetch(new Request(new URL(path, url)))
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return response
  }
  const [html, manifest] = await Promise.all([
    read('/index.html').then((response) => response.text()),
    read('/chunks.json').then((response) => response.json<Manifest>()),
  ])
  const styles = new Map(Object.entries(manifest).map(([key, { css, name }]) => [name ?? key, css ?? []]))
  const accountSheet = manifest['account.css']?.file
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? []
  const scripts = [
    ...Array.from(html.matchAll(/<script>([\s\S]*?)<\/script>/g), ([, script = '']) => script),
    sendEarlyCalls,
    showOwnRows,
  ]
  const [styleHash = '', ...scriptHashes] = await Promise.all([style, ...scripts].map(hashSource))
  return {
    html,
    scripts: scriptsOf(manifest),
    styles,
    accountSheet,
    styleHash,
    scriptHashes: new Map(scripts.map((script, i) => [script, scriptHashes[i] ?? ''])),
  }
}

/** @returns what allows an inline element in a content security policy */
async function hashSource(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`
}

/**
 * What a page adds to the content security policy of all answers: of inline elements, only its own scripts and the style element of
 * the build may act, and style attributes of the markup.
 * @param files where scripts may load from
 */
export function policyOf({ styleHash, scriptHashes }: Shell, html: string, files: readonly string[]): string {
  const own = [...scriptHashes].flatMap(([script, source]) => (html.includes(script) ? [source] : []))
  return [
    `script-src-elem ${[...files, ...own].join(' ')}`,
    `style-src-elem 'self' ${styleHash}`,
    "style-src-attr 'unsafe-inline'",
  ].join('; ')
}

type Manifest = Record<string, { file: string; name?: string; css?: string[]; imports?: string[] }>

/** The script files of each page by the name of its own: those of the entry first. Without what loads later. */
function scriptsOf(manifest: Manifest): Map<string, string[]> {
  const filesOf = (key: string, seen = new Set<string>()): Set<string> => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return new Set()
    seen.add(key)
    return new Set([chunk.file, ...(chunk.imports ?? []).flatMap((name) => [...filesOf(name, seen)])])
  }
  const entry = Object.keys(manifest).find((key) => manifest[key]?.name === sharedFiles.base) ?? ''
  return new Map(
    Object.keys(manifest).map((key) => [
      manifest[key]?.name ?? key,
      [...new Set([...filesOf(entry), ...filesOf(key)])],
    ]),
  )
}

const json = (id: string, text: string) => `<script type="application/json" id="${id}">${text}</script>`

const replaced = new Set(['robots', 'og:type', 'og:image', 'twitter:card'])

/** The meta tags of the browser, and those that only search engines and social networks read, with absolute addresses. */
function metasOf({ head, description }: RenderedPage, origin: string): HeadTags['metas'] {
  const absolute = (name: string, content: string) =>
    name === 'og:image' && content.startsWith('/') ? origin + content : content
  if (!description)
    return head.metas.map(([kind, name, content]) => [kind, name, absolute(name, content)] as const)
  const { canonical, robots, type, picture, text } = description
  return [
    ...head.metas
      .filter(([, name]) => !replaced.has(name))
      .map(
        ([kind, name, content]) =>
          [kind, name, text && name.endsWith('description') ? text : content] as const,
      ),
    ['name', 'robots', robots],
    ['property', 'og:type', type],
    ...(canonical ? [['property', 'og:url', origin + canonical] as const] : []),
    ['property', 'og:image', picture.url],
    ...(picture.isCard
      ? [['property', 'og:image:width', '1200'] as const, ['property', 'og:image:height', '630'] as const]
      : []),
    ['property', 'og:image:alt', picture.alt],
    ['name', 'twitter:card', 'summary_large_image'],
    ['name', 'twitter:image', picture.url],
  ]
}

/** JSON of a list. What belongs to one page only is on a second line, which the service worker removes from its copy of the frame. */
const inTwoLines = (common: readonly string[], ofPage: readonly string[]): string =>
  ofPage.length === 0
    ? JSON.stringify(common)
    : `${JSON.stringify(common).slice(0, -1)}\n,${JSON.stringify(ofPage).slice(1)}`

/** What each page of a signed-in user asks the server. After a path of a page follow the roles that may open it. */
const callsOfFrame = ['/api/auth/me']

/**
 * An inline script of shell pages: it sends the reads of a signed-in user that the HTML lists before any code is there, and keeps the
 * promises by token and path. `web/lib/api.ts` takes them. The content security policy names its hash. Bodies are read at once,
 * because an answer that no code reads would hold its connection.
 */
const sendEarlyCalls = `{
  let calls = (window.earlyCalls = {})
  let { role } = document.documentElement.dataset
  if (role)
    for (let call of JSON.parse(document.getElementById('calls').textContent)) {
      let [path, ...roles] = call.split(' ')
      if (roles[0] && !roles.includes(role)) continue
      let { token } = localStorage
      calls[token + path] = fetch(path, { headers: { Authorization: 'Bearer ' + token } })
        .then(async (answer) => new Response(await answer.text(), answer))
        .catch(() => {})
    }
}`

/**
 * An inline script of the pages of the staff, whose HTML has all rows of the sidebar: it shows those that the sidebar last noted in
 * this browser, and marks the one of the open page. Without a note it shows grey placeholders of three rows a group. If the sidebar
 * was collapsed, it toggles the classes in `data-narrowed`.
 */
const showOwnRows = `{
  let { role, sidebar } = document.documentElement.dataset
  let rows = role && JSON.parse(localStorage['kormi.menu'] ?? 'null')
  let menu = document.querySelector('aside')
  if (sidebar == 'closed')
    for (let { classList, dataset } of menu.querySelectorAll('[data-narrowed]'))
      for (let name of dataset.narrowed.split(' ')) classList.toggle(name)
  menu.inert = !rows
  for (let link of menu.querySelectorAll('li a')) {
    let path = link.getAttribute('href')
    let row = link.parentNode
    let label = link.querySelector('span')
    if (!rows) {
      row.hidden = !row.matches('nav li:nth-child(-n+3)')
      link.classList.remove('bg-tint')
      label.textContent = ''
      link.querySelector('svg').replaceChildren()
      for (let part of [label, link.querySelector('svg')])
        part.classList.add('h-5', 'rounded-small', 'bg-sunken')
      continue
    }
    row.hidden = !(path in rows)
    label.textContent = rows[path]
    let isCurrent = path == location.pathname
    link.ariaCurrent = isCurrent ? 'page' : null
    link.classList.toggle('bg-tint', isCurrent)
    if (link.closest('nav'))
      for (let look of ['font-semibold', 'text-action']) link.classList.toggle(look, isCurrent)
  }
  for (let list of menu.querySelectorAll('nav ul'))
    list.hidden = list.previousSibling.hidden = !list.querySelector('li:not([hidden])')
  menu.hidden = false
  if (!rows) for (let title of menu.querySelectorAll('nav p')) title.style.visibility = 'hidden'
}`

type FillOptions = {
  /** The built file whose scripts and style sheets the page needs. */
  file: string
  /** What a page needs for a signed-in user that the browser makes, or makes again: its files, and what it asks the server. */
  signedIn?: { files: readonly string[]; calls: readonly string[] } | undefined
  hasAccountSheet: boolean
  /** Files that the next tap may need, which the browser loads after the first paint. */
  ahead: readonly string[]
  /** Maintenance: the frame leaves out what leads to its page again. */
  isClosed: boolean
  origin: string
  build: string
}

/** The HTML of a page: head tags, markup, and the loader data as a JSON block. */
export function fillShell(
  shell: Shell,
  page: RenderedPage,
  { file, signedIn, hasAccountSheet, ahead, isClosed, origin, build }: FillOptions,
): string {
  const { title, icon } = page.head
  const canonical = page.description?.canonical
  const head = [
    `<title>${escapeHtml(title)}</title>`,
    ...metasOf(page, origin).map(
      ([attribute, name, content]) =>
        `<meta ${attribute}="${name}" content="${escapeHtml(content)}" data-page="">`,
    ),
    `<link rel="icon" href="${escapeHtml(icon)}">`,
    '<link rel="manifest" href="/manifest.webmanifest">',
    ...(canonical ? [`<link rel="canonical" href="${escapeHtml(origin + canonical)}" data-page="">`] : []),
    ...(page.description?.entities ?? []).map(
      (entity) => `<script type="application/ld+json" data-page="">${scriptJson(entity)}</script>`,
    ),
  ].join('')
  const data = JSON.stringify({ rendered: page.rendered, state: page.state }).replace(/</g, '\\u003c')
  const files = shell.scripts.get(file) ?? []
  const addressesOf = (names: Iterable<string>) => Array.from(names, (name) => `/${name}`)
  const menuFiles = new Set(shell.scripts.get(sharedFiles.account))
  const pageFiles = new Set(
    (signedIn?.files ?? []).flatMap((name) => [
      ...(shell.scripts.get(name) ?? []),
      ...(shell.styles.get(name) ?? []),
    ]),
  )
  const styles = hasAccountSheet && shell.accountSheet ? [shell.accountSheet] : []
  for (const name of [...files, ...styles]) pageFiles.delete(name)
  for (const name of [...files, ...pageFiles]) menuFiles.delete(name)
  const aheadFiles = new Set(ahead.flatMap((name) => shell.scripts.get(name) ?? []))
  for (const name of [...files, ...pageFiles]) aheadFiles.delete(name)
  // Replace by function: a `$&` in the text of a bio must stay as it is. The markup comes last, because each replacement copies
  // the text before it.
  return shell.html
    .replace('<html ', () => `<html data-build="${escapeHtml(build)}" ${isClosed ? 'data-closed ' : ''}`)
    .replace('<!--head-->', () => head)
    .replace(
      '<!--data-->',
      () =>
        json('hydration', data) +
        // The style sheets load beside the scripts, not after them.
        json('scripts', inTwoLines(addressesOf([...files, ...styles]), addressesOf(pageFiles))) +
        json('ahead', JSON.stringify(addressesOf(aheadFiles))) +
        // Only a signed-in user loads the menus and sends the calls. Most visitors of the other pages are guests.
        (page.rendered && !signedIn
          ? ''
          : json('menus', JSON.stringify(addressesOf(menuFiles))) +
            json('calls', inTwoLines(callsOfFrame, signedIn?.calls ?? [])) +
            `<script>${sendEarlyCalls}</script>`) +
        (!page.rendered && page.html.includes('<aside') ? `<script>${showOwnRows}</script>` : ''),
    )
    .replace('<!--app-->', () => page.html)
}
