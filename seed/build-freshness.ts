import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const BUILT = 'web/dist/index.html'
/** The sources of the build: the web, and the schemas that it shares with the Worker. */
const SOURCES = [
  'web',
  'worker',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  '.tsconfig.base.json',
] as const
const LEFT_OUT = new Set(['dist', 'node_modules', '.wrangler'])

/**
 * Whether the web need not be built again, so that a second start can skip it. `fresh` asks for a build that is newer than
 * all of its sources, `any` for a build of any age.
 */
export async function isBuildFresh(root: string, wanted: 'fresh' | 'any'): Promise<boolean> {
  const built = await modifiedAt(join(root, BUILT))
  if (built === 0 || wanted === 'any') return built > 0
  const newest = await Promise.all(SOURCES.map((source) => newestIn(join(root, source))))
  return Math.max(...newest) < built
}

const modifiedAt = (path: string) =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )

async function newestIn(path: string): Promise<number> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => null)
  // Not a directory: a file that may be missing.
  if (!entries) return modifiedAt(path)
  const kept = entries.filter(({ name }) => !LEFT_OUT.has(name))
  // Deleting a file changes the modification time of its directory.
  const own = kept.length === entries.length ? modifiedAt(path) : 0
  return Math.max(await own, ...(await Promise.all(kept.map(({ name }) => newestIn(join(path, name))))))
}
