// Lint rule `kormi/unused-exports`: what a file exports, another file imports. A module whose names are not written down, such as one
// behind `import()` or a page of the table of pages, counts as used whole.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

const files = ['worker', 'web', 'seed', 'test', '.oxlint'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !/^(?:dist|output)\//.test(file))
    .map((file) => `${folder}/${file}`),
)

/** The path of an imported file of the project. */
const pathOf = (specifier, from) =>
  specifier.startsWith('#') ? specifier.slice(1) : join(dirname(from), specifier)

const imported =
  /(?:import|export)\s+(?:type\s+)?(?:\w+,\s*)?(?:\{([^}]*)\}|\*(?:\s+as\s+\w+)?)\s+from\s+'([#.][^']+)'/g
const wholeModule = /(?:import|glob)\(\s*'([#.][^']+)'/g

const used = new Set()
for (const file of files) {
  const text = readFileSync(join(root, file), 'utf8')
  for (const [, names, specifier] of text.matchAll(imported)) {
    const path = pathOf(specifier, file)
    if (names === undefined) used.add(path)
    for (const name of names?.split(',') ?? [])
      used.add(`${path} ${/^\s*(?:type\s+)?(\w+)/.exec(name)?.[1] ?? ''}`)
  }
  for (const [, specifier] of text.matchAll(wholeModule)) used.add(pathOf(specifier, file))
}

const namesOf = ({ declaration, specifiers }) =>
  declaration
    ? (declaration.declarations ?? [declaration]).flatMap(({ id }) =>
        id.type === 'ObjectPattern' ? id.properties.map(({ value }) => value.name) : [id.name],
      )
    : specifiers.map(({ exported }) => exported.name)

export const unusedExports = {
  create(context) {
    const path = relative(root, context.filename)
    // Pages are named in their table, what JSX compiles to by the compiler, browser-only by package.json.
    if (used.has(path) || /\.(?:page|part|config|d)\.tsx?$|^web\/jsx\/|browser-only/.test(path)) return {}
    return {
      ExportNamedDeclaration(node) {
        // Drizzle reads all tables.
        if (path.endsWith('.table.ts') && node.declaration?.type === 'VariableDeclaration') return
        for (const name of namesOf(node))
          if (!used.has(`${path} ${name}`))
            context.report({ node, message: `${name} is imported nowhere: do not export it, or delete it.` })
      },
    }
  },
}
