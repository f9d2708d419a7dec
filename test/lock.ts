// npm omits an optional dependency from package-lock.json if the registry does not offer it, and `npm ci` then fails on
// the platform that needs it. This command lists such dependencies. It also fails when two versions of a package are locked of which
// wrangler and the tests must share one: two of miniflare bring two runtimes. It exits with 1 if there is a problem.
import { readFileSync } from 'node:fs'

type Entry = { optionalDependencies?: Record<string, string>; resolved?: string }
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> }

/** The paths at which Node looks for a package, from a folder upwards. */
function* candidatePaths(name: string, from: string): Generator<string> {
  let folder = from
  while (folder !== '') {
    yield `${folder}/node_modules/${name}`
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  }
  yield `node_modules/${name}`
}

const missing = Object.entries(lock.packages).flatMap(([path, entry]) =>
  Object.keys(entry.optionalDependencies ?? {})
    .filter((name) => ![...candidatePaths(name, path)].some((candidate) => candidate in lock.packages))
    .map((name) => `not locked: ${path || '.'} needs ${name}`),
)
const doubled = ['miniflare', 'workerd'].flatMap((name) => {
  const paths = Object.keys(lock.packages).filter((path) => path.endsWith(`node_modules/${name}`))
  return paths.length > 1 ? [`${name} is locked more than once: ${paths.join(', ')}`] : []
})
const problems = [...missing, ...doubled]
console.log(
  problems.length > 0
    ? problems.join('\n')
    : 'every optional dependency is locked, and one runtime of the Worker',
)
process.exitCode = problems.length > 0 ? 1 : 0
