import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../run-tool.ts'
import { holdRestore } from './hold-restore.ts'

it('knows a process that was killed from one that lives and from one of another computer', async () => {
  const code = `import { holdRestore } from ${JSON.stringify(join(root, 'seed/backup/hold-restore.ts'))}
    console.log((await holdRestore('npm run restore')).name)
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  const first = said.toString().trim()
  const second = await holdRestore('npm run restore')
  expect(await second.isDead(first)).toBe(false)
  expect(await second.isDead(second.name)).toBe(false)
  expect(await second.isDead('00000000-0000-4000-8000-000000000000')).toBe(false)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await second.isDead(first)).toBe(true)
})
