import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = new URL('../../..', import.meta.url).pathname

/** A copy of this checkout in a temporary folder, with the same packages and a Git history of one commit. */
export function copyCheckout() {
  const home = mkdtempSync(join(tmpdir(), 'checkout-'))
  const folder = join(home, 'kormi')
  mkdirSync(folder)
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.com', ...args], {
      cwd: folder,
      encoding: 'utf8',
    }).trim()
  const listed = execFileSync(
    'git',
    ['-c', 'safe.directory=*', 'ls-files', '-co', '--exclude-standard', '-z'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  for (const file of listed.split('\0').filter((name) => name && existsSync(join(root, name))))
    cpSync(join(root, file), join(folder, file), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  git('init', '--quiet')
  return {
    folder,
    /** The folder around it. It is removed as well. */
    home,
    /** Changes a file of the copy. */
    edit(file: string, change: (text: string) => string) {
      const path = join(folder, file)
      writeFileSync(path, change(readFileSync(path, 'utf8')))
    },
    /** Commits every change. @returns the short name of the commit */
    commit() {
      git('add', '--all')
      git('commit', '--quiet', '--allow-empty', '--message', 'test')
      return git('rev-parse', '--short=12', 'HEAD')
    },
    remove: () => rmSync(home, { recursive: true, force: true }),
  }
}
