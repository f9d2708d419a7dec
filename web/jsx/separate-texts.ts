import type { ElementType, ReactNode } from 'react'
import { Fragment, jsx } from 'react/jsx-runtime'

type Props = { children?: ReactNode }

// The site itself has no such elements. The list is live.
const fonts = typeof document === 'undefined' ? [] : document.getElementsByTagName('font')

const isText = (child: ReactNode) => typeof child === 'string' || typeof child === 'number'
const isNothing = (child: ReactNode) => typeof (child ?? false) === 'boolean'

/** Hydration keeps the text of a translated page. Otherwise it makes the page again, and what was typed or pressed before is lost. */
const keepTranslation = (props: Props) =>
  fonts.length > 0 ? { ...props, suppressHydrationWarning: true } : props

// Translations leave white space as it is.
const ownElement = (child: ReactNode) =>
  isText(child) && /\S/.test(`${child}`) ? jsx('span', keepTranslation({ children: child })) : child

/** Texts that follow each other become one. If there is anything else, each has an element of its own. */
function separateTexts(children: readonly ReactNode[]): ReactNode {
  const joined = [...children]
  let first = -1
  let isAlone = true
  for (const [at, child] of children.entries())
    if (isText(child)) {
      if (first < 0) first = at
      else {
        joined[first] = `${joined[first]}${child}`
        joined[at] = null
      }
    } else if (!isNothing(child)) {
      first = -1
      isAlone = false
    }
  return isAlone ? joined[first] : joined.map(ownElement)
}

/**
 * The properties of an element without a text beside an element. A translation in the browser replaces each text node: React loses the
 * changes of a node that was replaced, and fails where it inserts or removes beside it. Where a text is all that its element holds,
 * React writes into the element.
 * @param isStatic whether the children are written one by one, and not a list with keys
 */
export function withSeparateTexts(type: ElementType, props: Props, isStatic: boolean): Props {
  const given = isStatic ? separateTexts(props.children as readonly ReactNode[]) : props.children
  // What stands beside a fragment stands beside its text.
  const children = type === Fragment ? ownElement(given) : given
  const separated = children === props.children ? props : { ...props, children }
  return isText(children) && typeof type === 'string' ? keepTranslation(separated) : separated
}
