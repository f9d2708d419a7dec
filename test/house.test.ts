import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { errorCodes } from '#worker/lib/error-codes.ts'

const root = new URL('..', import.meta.url).pathname
const files = [
  'README.md',
  ...['worker', 'web', 'migrations', 'seed', 'test'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  ),
].filter((file) => !/^(?:web\/dist|test\/output)\/|\/node_modules\//.test(file))
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const sources = files.filter((file) => /^(?:worker|web|seed|test)\/.+\.(?:ts|tsx|css|mjs)$/.test(file))
const readmes = files.filter((file) => file.endsWith('.md'))
// READMEs name files from the root, from their own folder, or from one of these folders.
const bases = ['', 'worker', 'worker/features', 'worker/adapters', 'web/features', 'seed/demo']

describe('the folders', () => {
  it('hold only files with a role suffix in the features of the Worker', () => {
    const role =
      /\.(?:schema|rules|errors|table|queries|answers|usecases|routes|request|middleware|test)\.ts$/
    const features = sources.filter((file) => file.startsWith('worker/features/'))
    expect(features.filter((file) => !role.test(file))).toEqual([])
  })

  it('are the features of the map in worker/README.md, in the order that lint checks', () => {
    const [, list = ''] = /featureOrder = \[([^\]]+)/.exec(read('.oxlint/feature-boundaries.mjs')) ?? []
    const featureOrder = [...list.matchAll(/'([\w-]+)'/g)].map(([, feature]) => feature)
    const [, map = ''] = /## The features\n([^#]+)/.exec(read('worker/README.md')) ?? []
    const mapped = [...map.matchAll(/^- `([\w-]+)`: /gm)].map(([, feature]) => feature)
    expect(mapped).toEqual(featureOrder)
    const folders = [
      ...new Set(files.flatMap((file) => /^(?:worker|web)\/features\/([^/]+)\//.exec(file)?.[1] ?? [])),
    ]
    expect(folders.toSorted()).toEqual(featureOrder.toSorted())
  })
})

describe('the error codes', () => {
  it('are each the code of an error', () => {
    const errors = sources
      .filter((file) => /^worker\/.+(?<!error-codes|\.test)\.ts$/.test(file))
      .map(read)
      .join()
    expect(errorCodes.filter((code) => !errors.includes(`'${code}'`))).toEqual([])
  })
})

describe('the scripts of package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

  it('check the version of Node where they run a TypeScript file', () => {
    const running = Object.entries(scripts).filter(([, script]) => /^node .*\.ts\b/.test(script))
    expect(running.length).toBeGreaterThan(15)
    const unchecked = running.filter(
      ([, script]) => !script.startsWith('node --import ./seed/node-version.mjs '),
    )
    expect(unchecked).toEqual([])
  })

  it('say in one line that Node is too old', () => {
    const older = `for (const [name, value] of [['version', 'v20.1.0'], ['versions', { node: '20.1.0' }]])
      Object.defineProperty(process, name, { value })`
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [
        '--import',
        `data:text/javascript,${encodeURIComponent(older)}`,
        '--import',
        './seed/node-version.mjs',
        'seed/deploy.ts',
      ],
      { cwd: root, encoding: 'utf8' },
    )
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toBe(
      'Node 24 is needed, this is v20.1.0. npm ci installs it here, with its optional packages.\n',
    )
  })
})

describe('the workflow', () => {
  const workflow = read('.github/workflows/ci.yml')

  it('runs each part of .ci/run, and nothing else', () => {
    const parts = Array.from(
      read('.ci/run').matchAll(/^(?!step|begin|finish|summary|install_)(\w+)\(\) \{$/gm),
      ([, part = '']) => part,
    )
    expect(parts.length).toBeGreaterThan(1)
    expect(/^ +part: \[(.+)\]$/m.exec(workflow)?.[1]?.split(', ')).toEqual(parts)
    expect(workflow).toContain('- run: .ci/run ${{ matrix.part }}')
  })

  it('names each action by its digest', () =>
    expect(workflow.match(/uses: .+/g)?.filter((line) => !/@[0-9a-f]{40} # v[\d.]+$/.test(line))).toEqual([]))
})

describe('the libraries', () => {
  it('are not changed by the build', () => {
    const build = sources.filter((file) => file === 'web/vite.config.ts' || /^web\/.+\/build\//.test(file))
    // These replace modules, if they do not leave out the libraries. A plugin that only reads what is bundled needs none of them.
    const ofOwnCode = /transform: \{\s*filter: \{ id: \{ exclude: \/node_modules\/ \}/g
    const replaces = /\b(?:alias|resolveId)\b|\b(?:load|transform)\s*[:(]/
    expect(build).toContain('web/vite.config.ts')
    expect(build.filter((file) => replaces.test(read(file).replace(ofOwnCode, '')))).toEqual([])
  })
})

describe('the READMEs', () => {
  it('name only files and folders that exist', () => {
    const missing = readmes.flatMap((readme) =>
      [...read(readme).matchAll(/`([\w./-]+\/[\w./-]*)`|\]\(([\w./-]+)\)/g)]
        .map(([, code, link]) => code ?? link ?? '')
        // An example such as `x.page.tsx`, a package, a path of the site and an ignored folder are no files here.
        .filter((path) => /^[a-z]/.test(path) && !/^(?:web\/dist|test\/output|\.wrangler)/.test(path))
        .filter((path) => /\.(?:ts|tsx|css|md|sql|json|toml|mjs)$|\/$/.test(path))
        // A recipe adds a gateway that does not exist.
        .filter((path) => !path.includes('bkash'))
        .filter((path) => ![dirname(readme), ...bases].some((base) => existsSync(join(root, base, path))))
        .map((path) => `${readme}: ${path}`),
    )
    expect(missing).toEqual([])
  })
})
