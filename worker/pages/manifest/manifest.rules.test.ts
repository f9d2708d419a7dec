import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { allPages, framePages } from '#web/app/pages/all-pages.ts'
import { kindOf } from '#web/service-worker/requests.rules.ts'
import { defaultSettings } from '#worker/features/settings/settings.rules.ts'
import { webAppManifest } from './manifest.rules.ts'

const manifest = webAppManifest(defaultSettings())
const file = (address: string) => readFileSync(new URL(`../../../web/public${address}`, import.meta.url))

it('names pictures that have the size and type it says', async () => {
  const pictures = [
    ...manifest.icons,
    ...manifest.screenshots,
    ...manifest.shortcuts.flatMap(({ icons }) => icons),
  ]
  for (const { src, sizes, type } of pictures) {
    const { width, height, format } = await sharp(file(src)).metadata()
    expect([`${width}x${height}`, `image/${format}`]).toEqual([sizes, type])
  }
})

it('has pictures of at most 170 kB in all', () => {
  const all = [...manifest.icons, ...manifest.screenshots].map(({ src }) => file(src).length)
  expect(all.reduce((sum, size) => sum + size, 0)).toBeLessThan(170_000)
})

it('starts on a page that opens without a connection, and its shortcuts do, too', () => {
  expect(kindOf(manifest.start_url, true, framePages)).toBe('public-page')
  expect(manifest.shortcuts.map(({ url }) => kindOf(url, true, framePages))).toEqual([
    'public-page',
    'shell-page',
  ])
})

it('has shortcuts to pages that anyone may open', () => {
  const pages = manifest.shortcuts.map(({ url }) => allPages.find(({ path }) => path === url))
  expect(pages.map((page) => page && [page.path, page.right])).toEqual([
    ['/biodata', undefined],
    ['/me/favourites', undefined],
  ])
})

it('shortens a long name to its first word, without cutting a letter apart', () => {
  const shortNameOf = (site_name: string) => webAppManifest({ site_name, site_description: '' }).short_name
  expect(shortNameOf('কর্মী')).toBe('কর্মী')
  expect(shortNameOf('কর্মীবাহিনী বাংলাদেশ লিমিটেড')).toBe('কর্মীবাহিনী')
  expect(shortNameOf('ক্ষ'.repeat(20))).toBe('ক্ষ'.repeat(12))
})
