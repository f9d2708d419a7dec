// What JSX compiles to: `jsxImportSource` of the tsconfig files names this folder.
import type { ElementType, Key } from 'react'
import * as react from 'react/jsx-runtime'
import { withSeparateTexts } from './separate-texts.ts'

export { Fragment, type JSX } from 'react/jsx-runtime'

export const jsx = (type: ElementType, props: object, key?: Key) =>
  react.jsx(type, withSeparateTexts(type, props, false), key)

export const jsxs = (type: ElementType, props: object, key?: Key) =>
  react.jsxs(type, withSeparateTexts(type, props, true), key)
