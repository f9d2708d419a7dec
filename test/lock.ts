// npm omits an optional dependency from package-lock.json if the registry does not offer it, and `npm ci` then fails on
// the platform that needs it. This command lists such dependencies; it exits with 1 if there are any.
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
    .map((name) => `${path || '.'} needs ${name}`),
)
console.log(missing.length > 0 ? `not locked:\n${missing.join('\n')}` : 'every optional dependency is locked')
process.exitCode = missing.length > 0 ? 1 : 0
