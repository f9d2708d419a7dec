import { migrate } from '#seed/migrations.ts'
import type * as tools from '#seed/run-tool.ts'
import { openRemoteBindings } from './command-bindings.ts'

export { root, runProgram, type Tool } from '#seed/run-tool.ts'

/** Stands for `wrangler d1 migrations apply --remote`, the only tool that a restore runs. */
export const runTool: typeof tools.runTool = async () => {
  const { env } = await openRemoteBindings()
  return { code: 0, output: `${await migrate(env.DB)} migrations applied`, errors: '' }
}
