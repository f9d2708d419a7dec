import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { vapidKeysOf } from '#worker/adapters/push/vapid-keys.ts'
import { unsafeKeys } from '#worker/lib/key-strength.ts'
import { root } from '../run-tool.ts'
import { ensureDevVars } from './dev-vars.ts'

let checkout = ''
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'dev-vars-'))
  cpSync(join(root, '.dev.vars.example'), join(checkout, '.dev.vars.example'))
})
afterEach(() => rmSync(checkout, { recursive: true }))

const file = () => join(checkout, '.dev.vars')
const read = () => parseEnv(readFileSync(file(), 'utf8'))

describe('.dev.vars', () => {
  it('is made with random keys that production refuses', async () => {
    expect(await ensureDevVars(checkout)).toBe(true)
    const first = read()
    expect(Object.keys(first)).toEqual(['JWT_SECRET', 'LOG_SAMPLE', 'SETTINGS_KEY', 'VAPID_KEYS'])
    const pushed = (ENVIRONMENT: 'development' | 'production') =>
      vapidKeysOf({ VAPID_KEYS: first.VAPID_KEYS ?? '', ENVIRONMENT }) !== null
    expect([pushed('development'), pushed('production')]).toEqual([true, false])
    expect(unsafeKeys(first).map(({ name }) => name)).toEqual(['JWT_SECRET', 'SETTINGS_KEY'])
    rmSync(file())
    await ensureDevVars(checkout)
    const keys = [first.JWT_SECRET, first.SETTINGS_KEY, read().JWT_SECRET, read().SETTINGS_KEY]
    expect(new Set(keys).size).toBe(4)
  })

  it('is readable by its owner only', async () => {
    await ensureDevVars(checkout)
    expect(statSync(file()).mode & 0o077).toBe(0)
  })

  it('is kept when it exists', async () => {
    const text = 'JWT_SECRET="one"\nSETTINGS_KEY="two"\nOTHER=three\n'
    writeFileSync(file(), text)
    expect(await ensureDevVars(checkout)).toBe(false)
    expect(readFileSync(file(), 'utf8')).toBe(text)
  })

  it('is made once by several starts at the same time', async () => {
    const made = await Promise.all(
      Array.from({ length: 8 }, () => ensureDevVars(checkout).catch(() => false)),
    )
    expect(made.filter(Boolean)).toHaveLength(1)
    expect(await ensureDevVars(checkout)).toBe(false)
  })

  it('is refused by name without a key, unless the command line has it', async () => {
    writeFileSync(file(), 'JWT_SECRET=one\nSETTINGS_KEY=\n')
    await expect(ensureDevVars(checkout)).rejects.toThrow('.dev.vars has no SETTINGS_KEY.')
    expect(await ensureDevVars(checkout, { SETTINGS_KEY: 'two' })).toBe(false)
  })
})
