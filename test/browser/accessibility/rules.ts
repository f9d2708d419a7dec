import axe, { type AxeResults } from 'axe-core'
import type { Page } from '@playwright/test'

/**
 * @returns a function that sets the text size of the browser, as its settings do. 100 % is the default of 16 pixels. The
 * setting ends with the session, so the session stays open.
 */
export async function openTextSize(page: Page): Promise<(percent: number) => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  return async (percent) => {
    await session.send('Page.setFontSizes', {
      fontSizes: { standard: Math.round((16 * percent) / 100), fixed: Math.round((13 * percent) / 100) },
    })
  }
}

// Off by default in axe: the size of targets, and the rules it calls experimental. Its rule `p-as-heading` stays off,
// because it takes the name of the site and each figure in bold for a heading.
const furtherRules = [
  'target-size',
  'css-orientation-lock',
  'focus-order-semantics',
  'label-content-name-mismatch',
  'table-fake-caption',
  'td-has-header',
]

/** Shows a colour scheme without motion: otherwise axe measures colours on their way from one scheme to the other. */
export async function showScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  // Until the colours of the other scheme are painted over. A transition that began before motion was off is ended.
  await page.evaluate(async () => {
    // What the browser does not render keeps the colours of the first scheme for axe.
    for (const far of document.querySelectorAll('.below-screen')) far.classList.remove('below-screen')
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish()
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  })
}

/** @returns the violations of the rules of axe up to level AA, those of best practice and `furtherRules` included */
export async function axeProblems(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    async (rules) =>
      (await (window as unknown as { axe: typeof axe }).axe.run(document, {
        resultTypes: ['violations'],
        rules: Object.fromEntries(rules.map((rule) => [rule, { enabled: true }])),
      })) as AxeResults,
    furtherRules,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, html, any }) => `${id}: ${target.join(' ')} ${html.slice(0, 160)} ${any[0]?.message ?? ''}`,
    ),
  )
}

/**
 * A chart takes a new width some frames after the window, so a page with problems is looked at again for up to two seconds.
 * @returns what makes the page scroll sideways or lies beyond its sides, and links and buttons without room for a finger
 */
export async function widthProblems(page: Page): Promise<string[]> {
  for (const end = Date.now() + 2000; ; await page.waitForTimeout(100)) {
    const problems = await widthProblemsNow(page)
    if (problems.length === 0 || Date.now() > end) return problems
  }
}

const widthProblemsNow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.textContent || element.getAttribute('aria-label') || '').trim().slice(0, 40)}"`
    /** Inside of a box that scrolls by itself, or is cut on purpose. */
    const isClipped = (element: Element) => {
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible') return true
      return false
    }
    const problems: string[] = []
    const { scrollWidth } = document.documentElement
    if (scrollWidth > width) problems.push(`the page is ${scrollWidth} pixels wide, the window ${width}`)
    for (const element of document.querySelectorAll('body *')) {
      if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue
      const box = element.getBoundingClientRect()
      // Texts for screen readers only.
      if (box.width <= 1 || box.height <= 1) {
        const isControl =
          element.matches('a[href], button') && getComputedStyle(element).position !== 'absolute'
        if (isControl) problems.push(`${name(element)} has no size`)
        continue
      }
      const isBeyond = box.right > width + 2 || box.left < -2
      if (isBeyond && !isClipped(element))
        problems.push(`${name(element)} reaches from ${Math.round(box.left)} to ${Math.round(box.right)}`)
      if (element.matches('a[href], button') && Math.min(box.width, box.height) < 20)
        problems.push(`${name(element)} is ${Math.round(box.width)}×${Math.round(box.height)} pixels`)
    }
    return problems.slice(0, 10)
  })

/**
 * Focuses each control of the page, downwards and upwards, as the tab key does.
 * @param most of how many controls
 * @returns the controls that a bar covers or the window cuts off
 */
export const focusProblems = (page: Page, most: number): Promise<string[]> =>
  page.evaluate(async (most) => {
    const problems = new Set<string>()
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea, summary, [tabindex="0"]',
      ),
    ]
      .filter((control) => control.checkVisibility({ checkVisibilityCSS: true }))
      .slice(0, most)
    const problemOf = (focused: HTMLElement) => {
      // A hidden checkbox or file field is drawn by its label.
      const drawn =
        focused.getBoundingClientRect().width <= 1 ? (focused.closest('label') ?? focused) : focused
      const box = drawn.getBoundingClientRect()
      const label = drawn.textContent || drawn.getAttribute('aria-label') || drawn.id
      const name = `${drawn.tagName.toLowerCase()} "${label.trim().slice(0, 40)}"`
      // A part of a control that is higher than half of the window may be covered.
      if (box.width <= 1 || box.height > innerHeight / 2) return undefined
      if (box.top < -1 || box.bottom > innerHeight + 1)
        return `${name} is outside of the window: ${Math.round(box.top)} to ${Math.round(box.bottom)}`
      for (const down of [0.1, 0.5, 0.9])
        for (const along of [0.1, 0.5, 0.9]) {
          let bar = document.elementFromPoint(box.left + box.width * along, box.top + box.height * down)
          while (bar && !['fixed', 'sticky'].includes(getComputedStyle(bar).position)) bar = bar.parentElement
          if (bar && !bar.contains(focused))
            return `${name} is under ${bar.tagName.toLowerCase()} "${(bar.textContent ?? '').trim().slice(0, 30)}"`
        }
      return undefined
    }
    window.scrollTo(0, 0)
    for (const control of [...controls, ...controls.toReversed()]) {
      control.focus({ focusVisible: true } as FocusOptions)
      // Observers show and hide bars in the next frame.
      await new Promise((shown) => requestAnimationFrame(() => setTimeout(shown)))
      if (document.activeElement !== control) continue
      const problem = problemOf(control)
      if (problem) problems.add(problem)
    }
    return [...problems]
  }, most)

/** In forced colours. @returns chosen items that look like the others or are unreadable, invisible switches, and grey placeholders */
export const forcedColourProblems = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const name = (element: Element) => (element.textContent ?? '').trim().slice(0, 40)
    const looks = (element: Element) =>
      [element, ...element.querySelectorAll('*')].map((part) => {
        const style = getComputedStyle(part)
        const borders = [style.borderColor, style.borderWidth, style.outlineStyle]
        const text = [style.color, style.fontWeight, style.textDecorationLine]
        return [style.backgroundColor, ...borders, ...text].join()
      })
    const problems: string[] = []
    for (const chosen of document.querySelectorAll(
      '[aria-current], [aria-selected=true], [aria-pressed=true]',
    )) {
      const item = chosen.closest('li') ?? chosen
      const others = [...(item.parentElement?.children ?? [])].filter(
        (other) => other !== item && other.tagName === item.tagName && !other.querySelector('[aria-current]'),
      )
      const look = looks(item)
      for (const other of others.slice(0, 3))
        if (looks(other).join(';') === look.join(';') && item.checkVisibility())
          problems.push(`the chosen "${name(item)}" looks like "${name(other)}"`)
    }
    for (const control of document.querySelectorAll('[role=switch]')) {
      const track = control.nextElementSibling
      if (!track) continue
      const { borderTopWidth, backgroundColor } = getComputedStyle(track)
      const thumb = getComputedStyle(track, '::after').backgroundColor
      if (borderTopWidth === '0px')
        problems.push(`the switch "${name(control.parentElement ?? control)}" has no border`)
      if (thumb === backgroundColor)
        problems.push(`the thumb of the switch "${name(control.parentElement ?? control)}" is invisible`)
    }
    for (const field of document.querySelectorAll('[placeholder]'))
      // The grey of the system may be the colour of an error.
      if (getComputedStyle(field, '::placeholder').color !== getComputedStyle(field).color)
        problems.push(`the placeholder "${field.getAttribute('placeholder')}" has a colour of its own`)
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.backgroundColor = 'Highlight'
    const highlight = getComputedStyle(probe).backgroundColor
    probe.remove()
    for (const part of document.querySelectorAll('body *')) {
      const { backgroundColor, forcedColorAdjust } = getComputedStyle(part)
      // The browser puts a plate of the page's colour behind text, which hides text of the colour for highlights.
      if (backgroundColor === highlight && forcedColorAdjust !== 'none' && name(part) !== '')
        problems.push(`"${name(part)}" stands on a plate`)
    }
    return problems
  })

/** @returns the texts that reach beyond the box they are in, or are cut off without an ellipsis */
export const textProblems = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const problems = new Set<string>()
    /** What is wrong with a line of text of an element: the first box around it that is too narrow decides. */
    const problemOf = (line: DOMRect, parent: Element) => {
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        const { display, overflowX, textOverflow } = getComputedStyle(box)
        if (display === 'inline' || display === 'contents') continue
        const { left, right, width } = box.getBoundingClientRect()
        // Texts for screen readers only.
        if (width <= 1) return undefined
        const beyond = Math.round(Math.max(line.right - right, left - line.left))
        if (beyond <= 2) continue
        const isMeant = overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis'
        return isMeant ? undefined : `${beyond} pixels beyond ${box.tagName.toLowerCase()}.${box.className}`
      }
      return undefined
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode: text } = texts
      const parent = text.parentElement
      if (!text.textContent?.trim() || !parent?.checkVisibility({ checkVisibilityCSS: true })) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      for (const line of range.getClientRects()) {
        const problem = line.width > 1 && problemOf(line, parent)
        if (problem) problems.add(`"${text.textContent.trim().slice(0, 30)}" is ${problem}`)
      }
    }
    return [...problems].slice(0, 10)
  })

/** @returns what can be tapped and shows no press. Text fields show their focus, and the browser shows a list of choices itself. */
export const pressProblems = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pressed = Array.from(document.styleSheets)
      .flatMap(function rulesOf(from: { cssRules: CSSRuleList }): CSSStyleRule[] {
        return Array.from(from.cssRules).flatMap((rule) =>
          rule instanceof CSSStyleRule ? rule : 'cssRules' in rule ? rulesOf(rule as CSSMediaRule) : [],
        )
      })
      .filter(({ selectorText, style }) => selectorText.includes(':active') && style.opacity !== '')
      .map(({ selectorText }) => selectorText.replaceAll(':active', ''))
    const tapped =
      'a[href], button, summary, [role=button], [role=tab], [role=switch], [role=option], input:is([type=checkbox], [type=radio], [type=file], [type=submit])'
    return Array.from(document.querySelectorAll<HTMLElement>(tapped))
      .filter((element) => element.checkVisibility() && !pressed.some((one) => element.closest(one)))
      .map((element) => element.outerHTML.slice(0, 120))
  })
