import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { fileOfSpoken } from '#web/ui/read-aloud/spoken-file.ts'
import { maxOpusSize, spokenHelp, spokenTexts } from './spoken-texts.ts'

const publicFolder = join(import.meta.dirname, '../../web/public')
const formats = ['opus', 'mp3'] as const
const read = (text: string, format: (typeof formats)[number]) =>
  readFileSync(join(publicFolder, fileOfSpoken(text, format)))

it.each(spokenTexts)('has a recording of exactly this text: %s', (text) => {
  const [opus, mp3] = formats.map((format) => read(text, format))
  expect(opus?.subarray(0, 4).toString()).toBe('OggS')
  expect(mp3?.subarray(0, 3).toString()).toBe('ID3')
  // `npm run spoken` writes the text as the title of the file.
  for (const file of [opus, mp3]) expect(file?.includes(text), 'run `npm run spoken`').toBe(true)
  expect(opus?.length).toBeLessThanOrEqual(maxOpusSize)
})

it('has no recording of a text that is gone', () => {
  const wanted = spokenTexts.flatMap((text) => formats.map((format) => basename(fileOfSpoken(text, format))))
  expect(readdirSync(join(publicFolder, 'spoken')).toSorted()).toEqual(wanted.toSorted())
  expect(new Set(spokenHelp).size).toBe(spokenHelp.length)
})
