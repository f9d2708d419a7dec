import { renderToString } from 'react-dom/server'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'

const html = (node: ReactNode) => renderToString(node)
const none: string | false = false

it('makes one text of texts that follow each other', () => {
  expect(html(<p>আজ আরও {5}টি</p>)).toBe('<p>আজ আরও 5টি</p>')
  expect(
    html(
      <p>
        {1}টি{none}
      </p>,
    ),
  ).toBe('<p>1টি</p>')
})

it('gives a text beside an element an element of its own', () => {
  const button = (icon: ReactNode) => html(<button type="button">{icon}লগইন</button>)
  expect(button(<svg />)).toBe('<button type="button"><svg></svg><span>লগইন</span></button>')
  expect(button(null)).toBe('<button type="button">লগইন</button>')
  expect(
    html(
      <p>
        {2}টি <b>নতুন</b> নম্বর
      </p>,
    ),
  ).toBe('<p><span>2টি </span><b>নতুন</b><span> নম্বর</span></p>')
})

it('gives the text of a fragment an element, and white space none', () => {
  expect(html(<>লগইন</>)).toBe('<span>লগইন</span>')
  expect(
    html(
      <p>
        <b>১</b> <b>২</b>
      </p>,
    ),
  ).toBe('<p><b>১</b> <b>২</b></p>')
})

it('treats children that a component passes on the same way', () => {
  const Row = ({ children }: { children: ReactNode }) => (
    <li>
      <i />
      {children}
    </li>
  )
  expect(html(<Row>{3}টি কাজ</Row>)).toBe('<li><i></i><span>3টি কাজ</span></li>')
})
