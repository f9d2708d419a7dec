// `npm run spoken`: records the texts that "শুনুন" reads on phones without a Bengali voice, into web/public/spoken. Needs Debian's
// `espeak-ng`, whose Bengali voice is free, and `ffmpeg`. Texts that have their recording keep it; `--all` records all again.
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { fileOfSpoken, type SpokenFormat } from '#web/ui/read-aloud/spoken-file.ts'
import { root, runProgram } from './run-tool.ts'
import { spokenTexts } from './spoken/spoken-texts.ts'

const { all } = parseArgs({ options: { all: { type: 'boolean', default: false } } }).values
const publicFolder = join(root, 'web/public')
const folder = join(publicFolder, 'spoken')

const encodings: Record<SpokenFormat, readonly string[]> = {
  opus: ['-c:a', 'libopus', '-b:a', '10k', '-application', 'voip', '-ar', '16000'],
  mp3: ['-c:a', 'libmp3lame', '-b:a', '16k', '-ar', '16000', '-id3v2_version', '4'],
}
const formats = Object.keys(encodings) as SpokenFormat[]

/** @throws Error with what the program printed */
async function run(program: string, args: readonly string[]): Promise<void> {
  const { code, errors } = await runProgram(program, args, { show: false })
  if (code !== 0) throw new Error(`${program}: ${errors}`)
}

const pathOf = (text: string, format: SpokenFormat) => join(publicFolder, fileOfSpoken(text, format))

async function record(text: string, sound: string): Promise<void> {
  // Slower than the default of 175 words a minute, with 20 ms more between words.
  await run('espeak-ng', ['-v', 'bn', '-s', '135', '-g', '2', '-w', sound, text])
  for (const format of formats) {
    const common = ['-y', '-loglevel', 'error', '-i', sound, '-ac', '1', '-af', 'loudnorm=I=-16:TP=-1.5']
    // The text goes into the file, so that a test sees from which one it was made.
    const named = ['-fflags', '+bitexact', '-map_metadata', '-1', '-metadata', `title=${text}`]
    await run('ffmpeg', [...common, ...encodings[format], ...named, pathOf(text, format)])
  }
}

await mkdir(folder, { recursive: true })
const wanted = new Set(spokenTexts.flatMap((text) => formats.map((format) => basename(pathOf(text, format)))))
for (const file of await readdir(folder)) if (!wanted.has(file)) await rm(join(folder, file))
const temporary = await mkdtemp(join(tmpdir(), 'spoken-'))
for (const text of spokenTexts)
  if (all || formats.some((format) => !existsSync(pathOf(text, format))))
    await record(text, join(temporary, 'text.wav'))
await rm(temporary, { recursive: true })
console.log(`${spokenTexts.length} texts in ${formats.length} formats`)
