import { readList } from '../run-tool.ts'

type Ask = (args: readonly string[]) => Promise<{ code: number; output: string; errors: string }>

/**
 * The id of the database of this name, which is made when the account has none. A repeated restore finds the one that it has begun.
 * @param ask runs wrangler with these arguments
 * @throws Error with wrangler's reason
 */
export async function findOrCreateDatabase(name: string, ask: Ask): Promise<string> {
  const found = (await listDatabases(ask)).get(name)
  if (found !== undefined) return found
  await run(ask, ['d1', 'create', name, '--location', 'apac'])
  const made = (await listDatabases(ask)).get(name)
  if (made === undefined) throw new Error(`wrangler made no database ${name}`)
  return made
}

/** Ids by name. */
async function listDatabases(ask: Ask): Promise<Map<string, string>> {
  const databases = readList<{ name: string; uuid: string }>(await run(ask, ['d1', 'list', '--json']))
  return new Map(databases.map(({ name, uuid }) => [name, uuid]))
}

async function run(ask: Ask, args: readonly string[]): Promise<string> {
  const { code, output, errors } = await ask(args)
  if (code === 0) return output
  throw new Error(
    `wrangler ${args.slice(0, 2).join(' ')} failed (is it signed in? npx wrangler login): ${(errors || output).trim()}`,
  )
}
