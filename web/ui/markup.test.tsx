import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { Alert } from './feedback/alert.tsx'
import { Button } from './layout/button.tsx'
import { Checkbox } from './form/checkbox.tsx'
import { Field } from './form/field.tsx'
import { TextInput } from './form/text-input.tsx'
import { Pagination } from './list/pagination.tsx'
import { initialLetter, Picture, pictureSources } from './layout/picture.tsx'
import { counterText, Textarea } from './form/textarea.tsx'

// Node has no window, so these tests also show that the components render on a server.
const html = (node: ReactNode) => renderToString(node).replaceAll('<!-- -->', '')
const attribute = (markup: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(markup)?.[1]

describe('a field', () => {
  it('connects label, hint and error to its control', () => {
    const markup = html(
      <Field label="ফোন নম্বর" hint="১১ সংখ্যার নম্বর" error={['সঠিক ফোন নম্বর দিন', 'another']}>
        <TextInput name="phone" />
      </Field>,
    )
    const id = attribute(markup, 'for')
    expect(markup).toContain(`<input type="text" id="${id}" aria-describedby="${id}-hint ${id}-error"`)
    expect(markup).toContain('aria-invalid="true"')
    expect(markup).toContain('সঠিক ফোন নম্বর দিন')
    expect(markup).not.toContain('another')
  })

  it('counts code points and shows how many are too many', () => {
    expect(html(<Textarea limit={110} defaultValue="কাজ" />)).toContain('৩/১১০ অক্ষর')
    expect(counterText(113, 110)).toBe('১১৩/১১০ অক্ষর, ৩টি কমান')
    expect(html(<Textarea limit={5} defaultValue="কাজ" countCharacters={() => 4} />)).toContain('৪/৫ অক্ষর')
  })

  it('connects the error of a checkbox to its input', () => {
    const markup = html(<Checkbox name="terms" label="আমি রাজি" error="শর্ত মানতে হবে" />)
    expect(markup).toContain(`id="${attribute(markup, 'aria-describedby')}"`)
  })
})

describe('a button', () => {
  it('does not submit a form by default', () =>
    expect(html(<Button>ঠিক আছে</Button>)).toContain('type="button"'))

  it('is busy while pending, without losing the focus', () => {
    const markup = html(
      <Button pending pendingLabel="লগইন হচ্ছে...">
        লগইন
      </Button>,
    )
    expect(markup).toContain('aria-disabled="true"')
    expect(markup).toContain('aria-busy="true"')
    expect(markup).toContain('লগইন হচ্ছে...')
    expect(markup).not.toContain('disabled=""')
  })
})

describe('a message', () => {
  it('interrupts a screen reader only for danger', () => {
    expect(attribute(html(<Alert tone="danger">ভুল</Alert>), 'role')).toBe('alert')
    expect(attribute(html(<Alert tone="success">সফল</Alert>), 'role')).toBe('status')
  })
})

describe('a pagination', () => {
  const pager = (current: number, last: number) =>
    html(
      <StaticRouter location="/biodata">
        <Pagination current={current} last={last} hrefFor={(page) => `/biodata?page=${page}`} />
      </StaticRouter>,
    )

  it('has no previous link on the first page, no next link on the last and is empty for one page', () => {
    expect(pager(1, 3)).not.toContain('rel="prev"')
    expect(pager(3, 3)).not.toContain('rel="next"')
    expect(pager(1, 1)).toBe('')
  })
})

describe('a picture', () => {
  it('has the three stored sizes, and only the small one when saving data', () => {
    expect(pictureSources('/storage/photos/a1')).toBe(
      '/storage/photos/a1-160.webp 160w, /storage/photos/a1-320.webp 320w, /storage/photos/a1-640.webp 640w',
    )
    expect(pictureSources('/storage/photos/a1', true)).toBe('/storage/photos/a1-160.webp 160w')
  })

  it('has its dimensions and loads lazily, unless it has priority', () => {
    const markup = html(<Picture src="/storage/photos/a1" alt="" name="রহিমা" ratio="4/3" sizes="96px" />)
    expect(markup).toContain('width="320" height="240" loading="lazy"')
    const first = html(<Picture src="/storage/photos/a1" alt="" name="রহিমা" sizes="96px" priority />)
    expect(first).toContain('loading="eager"')
    expect(attribute(first, 'fetchPriority')).toBe('high')
  })

  it('uses an address with an extension unchanged', () => {
    const markup = html(<Picture src="https://example.com/a.png" alt="" name="ক" sizes="96px" />)
    expect(markup).toContain('src="https://example.com/a.png"')
    expect(markup).not.toMatch(/srcset/i)
  })

  it('shows the first letter of the name if it is missing', () => {
    const markup = html(<Picture src={null} alt="" name="মোছাঃ রহিমা" sizes="96px" />)
    expect(markup).toContain('>ম</text>')
    expect(markup).not.toContain('<img')
    expect(initialLetter('ক্ষুদিরাম')).toBe('ক')
    expect(initialLetter(' (ড়ালিম)')).toBe('ড়'.normalize('NFC'))
    expect(initialLetter('')).toBe('')
  })
})
