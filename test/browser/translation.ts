import type { Page } from '@playwright/test'

/** `moved`: each text node moves into two `font` elements. `replaced`: others take its place there, with another text. */
type Translation = 'moved' | 'replaced'

/** What a translation in the browser does: it puts each text of the page into elements of its own, again after each change. */
function translate(kind: Translation): void {
  const wrap = (text: Node) => {
    const parent = text.parentElement
    if (
      !parent ||
      !text.nodeValue?.trim() ||
      parent.closest('font, script, style, noscript, textarea, title')
    )
      return
    const outer = document.createElement('font')
    const inner = outer.appendChild(document.createElement('font'))
    parent.replaceChild(outer, text)
    // The soft hyphen makes the text another one; the locators of the tests pass over it.
    inner.appendChild(kind === 'moved' ? text : document.createTextNode(`${text.nodeValue}\u00ad`))
  }
  const wrapAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts = [root]
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) if (text instanceof Text) wrap(text)
  }
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) wrapAll(node)
  }).observe(document, { childList: true, characterData: true, subtree: true })
  if (document.body) wrapAll(document.body)
}

/** Translates the open page. */
export const translateNow = (page: Page, kind: Translation) => page.evaluate(translate, kind)

/** Translates every page from its first text on, before its scripts run. */
export const translateAll = (page: Page, kind: Translation) => page.addInitScript(translate, kind)

/** Puts what is translated into elements once more, as a second translator does. */
export const translateAgain = (page: Page) =>
  page.evaluate(() => {
    for (const font of document.querySelectorAll('font > font')) {
      const outer = document.createElement('font')
      font.replaceWith(outer)
      outer.appendChild(font)
    }
  })
