import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeUser } from '#test/support/factories.ts'
import { newPicture, pictureFile, svgPicture } from '#test/support/pictures.ts'
import { as, guest } from '#test/support/request.ts'
import { readStoredSettings, removeSettings } from '#test/support/settings.ts'

type Answer = { message: string; data: Record<string, string>; errors?: Record<string, string[]> }
const path = '/api/admin/settings/site'

async function send(fields: Record<string, string | File>, method = 'POST') {
  const form = new FormData()
  for (const [name, value] of Object.entries({ _method: 'PUT', ...fields })) form.set(name, value)
  const answer = await (await as(await makeUser('admin'))).form(method, path, form)
  return { status: answer.status, body: await answer.json<Answer>() }
}
const logo = async () =>
  pictureFile(await newPicture({ width: 300, height: 100 }), 'logo.png', 'image/png') as File
const ico = () => {
  const bytes = new Uint8Array(62)
  bytes.set([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0, 40, 0, 0, 0, 22, 0, 0, 0, 40])
  return new File([bytes], 'favicon.ico', { type: 'image/x-icon' })
}
const fetched = (key: string | undefined) => guest.get(`/storage/${key}`)

beforeEach(async () => {
  await removeSettings()
})

describe('the settings of the site', () => {
  it('are saved from a form with pictures, which are then public [B-094 B-188]', async () => {
    const texts = {
      site_title: 'সেবা: আপনার পাশে',
      site_description: 'পাড়ার কাজের মানুষ',
      site_keywords: 'মিস্ত্রি, দর্জি',
    }
    const { status, body } = await send({
      ...texts,
      site_logo: await logo(),
      site_favicon: ico(),
    })
    expect(status).toBe(200)
    expect(body.message).toContain('সফল')
    expect(body.data.site_logo).toMatch(/^site\/[0-9a-f]{32}\.webp$/)
    expect(body.data.site_favicon).toMatch(/^site\/[0-9a-f]{32}\.ico$/)
    const shown = await (await guest.get('/api/settings')).json<Answer>()
    expect(shown.data).toMatchObject({
      ...texts,
      site_name: 'কর্মী',
      site_logo: body.data.site_logo,
      site_favicon: body.data.site_favicon,
    })
    const picture = await fetched(body.data.site_logo)
    expect(picture.headers.get('content-type')).toBe('image/webp')
    expect(await env.IMAGES.info(picture.body as ReadableStream<Uint8Array>)).toMatchObject({
      width: 300,
      height: 100,
    })
    expect((await fetched(body.data.site_favicon)).headers.get('content-type')).toBe('image/x-icon')
  })

  it('are also saved by a PUT with a form or with JSON', async () => {
    expect((await send({ site_name: 'সেবা ১' }, 'PUT')).body.data.site_name).toBe('সেবা ১')
    const caller = await as(await makeUser('admin'))
    const answer = await caller.put(path, { site_name: 'সেবা ২', site_logo: 'site/unchanged.webp' })
    expect((await answer.json<Answer>()).data).toMatchObject({ site_name: 'সেবা ২', site_logo: '' })
  })

  it('delete a picture when it is replaced or removed [B-188]', async () => {
    const first = (await send({ site_logo: await logo() })).body.data.site_logo
    const second = (await send({ site_logo: await logo() })).body.data.site_logo
    expect(second).not.toBe(first)
    expect((await fetched(first)).status).toBe(404)
    expect((await fetched(second)).status).toBe(200)
    expect((await send({ delete_logo: '1' })).body.data.site_logo).toBe('')
    expect((await send({ site_favicon: ico() })).body.data.site_favicon).not.toBe('')
    expect((await send({ delete_favicon: '1' })).body.data.site_favicon).toBe('')
    // The edge may keep its copy for a day.
    expect(await env.PICTURES.head(second ?? '')).toBeNull()
  })

  it('keep a picture when it is sent again or its field is empty', async () => {
    const file = await logo()
    const first = (await send({ site_logo: file })).body.data.site_logo
    expect((await send({ site_logo: file })).body.data.site_logo).toBe(first)
    expect((await send({ site_logo: new File([], '') })).body.data.site_logo).toBe(first)
    expect((await fetched(first)).status).toBe(200)
  })

  it.each([
    ['site_logo', 'an SVG', () => pictureFile(svgPicture(), 'logo.png', 'image/png') as File],
    ['site_favicon', 'an SVG', () => pictureFile(svgPicture(), 'favicon.ico', 'image/x-icon') as File],
    ['site_favicon', 'half an icon', () => new File([new Uint8Array([0, 0, 1, 0, 1, 0])], 'favicon.ico')],
    ['site_logo', 'an icon', () => ico()],
  ])('are refused under %s for %s, and nothing is saved [B-142]', async (field, _, file) => {
    const { status, body } = await send({ site_name: 'অন্য', [field]: file() })
    expect(status).toBe(422)
    expect(Object.keys(body.errors ?? {})).toEqual([field])
    expect(await readStoredSettings()).toEqual({})
  })
})
