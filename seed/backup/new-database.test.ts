import { expect, it } from 'vitest'
import { findOrCreateDatabase } from './new-database.ts'

/** An account with these databases, as wrangler tells of it. */
function account(names: string[], fails = '') {
  const calls: string[] = []
  const ask = (args: readonly string[]) => {
    const call = args.join(' ')
    calls.push(call)
    if (fails && call.startsWith(fails))
      return Promise.resolve({ code: 1, output: '', errors: 'not signed in' })
    if (args[1] === 'create') names.push(String(args[2]))
    const list = JSON.stringify(
      names.map((name) => ({ uuid: `id of ${name}`, name })),
      null,
      2,
    )
    const output = args[1] === 'list' ? `▲ [WARNING] an old wrangler\n${list}\n` : 'made'
    return Promise.resolve({ code: 0, output, errors: '' })
  }
  return { calls, ask }
}

it('makes a database once, and finds it when the restore is repeated', async () => {
  const { calls, ask } = account(['kormi'])
  const make = () => findOrCreateDatabase('kormi-2026-11-25t06-00-00', ask)
  expect(await make()).toBe('id of kormi-2026-11-25t06-00-00')
  expect(await make()).toBe('id of kormi-2026-11-25t06-00-00')
  expect(calls.filter((call) => call.startsWith('d1 create'))).toEqual([
    'd1 create kormi-2026-11-25t06-00-00 --location apac',
  ])
})

it.each(['d1 list', 'd1 create'])('says why %s has failed', async (fails) => {
  const { ask } = account([], fails)
  await expect(findOrCreateDatabase('kormi-new', ask)).rejects.toThrow(
    `wrangler ${fails} failed (is it signed in? npx wrangler login): not signed in`,
  )
})
