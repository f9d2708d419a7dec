// A lock file made where a registry lacks some platform's binary leaves it out, and `npm ci` then fails on that
// platform. Lists every optional dependency that package-lock.json names but does not lock; exit 1 if there is one.
import { readFileSync } from 'node:fs'

type Entry = { optionalDependencies?: Record<string, string>; resolved?: string }
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> }

/** Where Node looks for a package from a folder of the tree: the folder's own modules, then each one above. */
function* placesOf(name: string, from: string): Generator<string> {
  let folder = from
  while (folder !== '') {
    yield `${folder}/node_modules/${name}`
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  }
  yield `node_modules/${name}`
}

const missing = Object.entries(lock.packages).flatMap(([path, entry]) =>
  Object.keys(entry.optionalDependencies ?? {})
    .filter((name) => ![...placesOf(name, path)].some((place) => place in lock.packages))
    .map((name) => `${path || '.'} needs ${name}`),
)
console.log(missing.length > 0 ? `not locked:\n${missing.join('\n')}` : 'every optional dependency is locked')
process.exitCode = missing.length > 0 ? 1 : 0
