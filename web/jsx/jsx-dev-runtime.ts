// What JSX compiles to in development and in tests.
import type { ElementType, Key } from 'react'
import * as react from 'react/jsx-dev-runtime'
import { withSeparateTexts } from './separate-texts.ts'

export { Fragment, type JSX } from 'react/jsx-dev-runtime'

export const jsxDEV = (
  type: ElementType,
  props: object,
  key: Key | undefined,
  isStatic: boolean,
  ...where: [source?: react.JSXSource, self?: unknown]
) => {
  const separated = withSeparateTexts(type, props, isStatic)
  return react.jsxDEV(type, separated, key, isStatic && Array.isArray(separated.children), ...where)
}
