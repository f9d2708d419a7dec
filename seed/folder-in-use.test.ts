import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { root, runProgram } from './run-tool.ts'

const folder = mkdtempSync(join(tmpdir(), 'in-use-'))
const running: ChildProcess[] = []
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** A process that has marked the folder, as `npm start` does. */
async function use(what: string): Promise<{ child: ChildProcess; said: string }> {
  const code = `import { holdFolder } from ${JSON.stringify(join(root, 'seed/folder-in-use.ts'))}
    try {
      holdFolder(${JSON.stringify(folder)}, ${JSON.stringify(what)})
      console.log('marked')
    } catch (error) {
      console.log(error.message)
    }
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.push(child)
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, said: said.toString().trim() }
}

describe('a folder of local data', () => {
  it('is used by one command, also after the one before was killed', async () => {
    const { child, said } = await use('npm start on port 8787')
    expect(said).toBe('marked')
    const message = new RegExp(
      `^npm start on port 8787 \\(process ${child.pid}\\) uses the data in .*: stop it`,
    )
    expect((await use('npm run restore')).said).toMatch(message)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect((await use('npm start on port 8788')).said).toBe('marked')
  })

  it('is left alone by npm run restore beside npm start', async () => {
    await use('npm start on port 8787')
    const args = [join(root, 'seed/restore.ts'), '--persist-to', folder, '--from', folder]
    const { code, output, errors } = await runProgram(process.execPath, args, { show: false })
    expect(code).not.toBe(0)
    expect(`${errors}${output}`).toContain('npm start on port 8787')
    expect(errors.trim().split('\n')).toHaveLength(1)
  })
})
