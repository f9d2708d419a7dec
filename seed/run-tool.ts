import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

export type Tool = 'vite' | 'wrangler'

/** The path of a tool's script in node_modules, to be run by the current version of Node. */
function toolScript(tool: Tool): string {
  const manifest = createRequire(import.meta.url).resolve(`${tool}/package.json`)
  return resolve(dirname(manifest), 'bin', `${tool}.js`)
}

type Ran = { code: number; output: string; errors: string }

type RunOptions = {
  /** Whether the output goes to the terminal; otherwise it is collected. */
  show: boolean
  /** Stops the tool with SIGTERM. */
  signal?: AbortSignal
}

/**
 * Runs a tool in the root folder of the project without interactive prompts.
 * @throws Error named AbortError when `signal` stopped the tool
 */
export function runTool(tool: Tool, args: readonly string[], options: RunOptions): Promise<Ran> {
  return runProgram(process.execPath, [toolScript(tool), ...args], options)
}

/** Like {@link runTool}, for a program on the PATH. */
export function runProgram(
  program: string,
  args: readonly string[],
  { show, signal }: RunOptions,
): Promise<Ran> {
  const child = spawn(program, args, {
    cwd: root,
    ...(signal && { signal }),
    stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, CI: 'true', WRANGLER_SEND_METRICS: 'false' },
  })
  let output = ''
  let errors = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors += text))
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', (code) => done({ code: code ?? 1, output, errors }))
  })
}

/**
 * Runs SQL with `wrangler d1 execute`. D1 runs the statements of one command as one batch: all or nothing.
 * @param database arguments that name the database
 * @returns the rows of each statement
 * @throws Error with what wrangler printed. It may repeat the statements, so they must hold no secret in the clear.
 */
export async function executeSql(
  database: readonly string[],
  command: string,
): Promise<Record<string, unknown>[][]> {
  const args = ['d1', 'execute', 'DB', ...database, '--yes', '--json', `--command=${command}`]
  const { code, output, errors } = await runTool('wrangler', args, { show: false })
  if (code !== 0) throw new Error(`${errors}\n${output}`.trim())
  return readList<{ results?: Record<string, unknown>[] }>(output).map(({ results: rows = [] }) => rows)
}

/** The JSON list that wrangler printed, perhaps after warnings. @throws Error where there is none */
export function readList<Item>(output: string): Item[] {
  const start = output.search(/^\s*\[/m)
  if (start < 0) throw new Error(`wrangler printed no list: ${output}`)
  return JSON.parse(output.slice(start)) as Item[]
}
