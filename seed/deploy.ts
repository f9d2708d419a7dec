// `npm run deploy`: checks the configuration, then builds, migrates, loads reference data, deploys and asks the site.
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readEnvironment } from './bindings.ts'
import { askVersion } from './deployment/deployed-version.ts'
import { deployedEnvironments, deploymentProblems } from './deployment/deployment-checks.ts'
import { readSecrets } from './deployment/secrets-file.ts'
import { exitWith } from './exit-with.ts'
import { referenceStatements } from './reference/reference-statements.ts'
import { executeSql, readList, root, runProgram, runTool, type Tool } from './run-tool.ts'

const usage = 'npm run deploy -- [--env production|staging] [--dry-run] [--secrets-file FILE]'

const { environment, isDryRun, secretsFile } = exitWith(usage, () => {
  const { values } = parseArgs({
    options: {
      env: { type: 'string', short: 'e', default: 'production' },
      'dry-run': { type: 'boolean', default: false },
      'secrets-file': { type: 'string' },
    },
  })
  const environment = deployedEnvironments.find((name) => name === values.env)
  if (!environment) throw new Error(`--env must be ${deployedEnvironments.join(' or ')}`)
  const file = values['secrets-file']
  return { environment, isDryRun: values['dry-run'], secretsFile: file === undefined ? null : resolve(file) }
})
const config = readEnvironment(root, environment)
const origin = String(config.vars.PUBLIC_ORIGIN ?? '')

const say = (line: string) => console.log(`[deploy] ${line}`)

async function deploy(): Promise<void> {
  const others = deployedEnvironments.filter((name) => name !== environment)
  const problems = deploymentProblems({
    config,
    otherConfigs: Object.fromEntries(others.map((name) => [name, readEnvironment(root, name)])),
    secretNames: await listSecrets(),
    newSecrets: secretsFile === null ? null : readSecrets(await readFile(secretsFile, 'utf8')),
    changedFiles: (await git('status', '--porcelain')).split('\n').filter(Boolean),
  })
  if (problems.length > 0)
    throw new Error(
      [
        `${isDryRun ? 'would refuse' : 'refused'}, nothing was changed:`,
        ...problems.map((problem) => `  - ${problem}`),
      ].join('\n'),
    )
  await warnOfReplication()
  if (isDryRun) return say(`would deploy ${environment} at ${origin}`)
  // The commit that is built: `GET /api/health` answers it, and `wrangler versions list` shows it.
  const version = (await git('rev-parse', '--short=12', 'HEAD')).trim()
  await step('build', 'vite', ['build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'])
  // Before the code: migrations only add, so the running version keeps working.
  await step('migrations', 'wrangler', ['d1', 'migrations', 'apply', 'DB', '--env', environment, '--remote'])
  await loadReference()
  const named = ['--var', `VERSION:${version}`, '--tag', version, '--domain', new URL(origin).hostname]
  const secrets = secretsFile === null ? [] : ['--secrets-file', secretsFile]
  await step('deployment', 'wrangler', ['deploy', '--env', environment, ...named, ...secrets])
  say(`asking ${origin} for its version …`)
  const problem = await askVersion(origin, version)
  if (problem !== null) throw new Error(`The deployment is uploaded, but: ${problem}`)
  say(`done: ${origin} answers as version ${version}`)
  say(
    `if there is no admin yet: npm run create-admin -- --phone 01… --name "…" --remote --env ${environment}`,
  )
}

async function git(...args: string[]): Promise<string> {
  const { code, output, errors } = await runProgram('git', args, { show: false })
  if (code !== 0) throw new Error(`git ${args[0]} failed: ${errors.trim()}`)
  return output
}

/** The names of the stored secrets. Null for a dry run without a sign-in, which then checks the configuration only. */
async function listSecrets(): Promise<string[] | null> {
  const args = ['secret', 'list', '--format', 'json', '--env', environment]
  const { code, output, errors } = await runTool('wrangler', args, { show: false })
  if (code === 0) return readList<{ name: string }>(output).map(({ name }) => name)
  const reason = (errors || output).trim()
  // A Worker that was never deployed has none.
  if (/\b10007\b|not found/.test(reason)) return []
  const message = `wrangler could not read the secrets (is it signed in? npx wrangler login): ${reason}`
  if (!isDryRun) throw new Error(message)
  say(`the account was not checked: ${message}`)
  return null
}

/** Read replication is switched on for each database once. wrangler has no command for it. */
async function warnOfReplication(): Promise<void> {
  const { output } = await runTool('wrangler', ['d1', 'info', 'DB', '--json', '--env', environment], {
    show: false,
  })
  const [, mode = 'not known'] = /"mode":\s*"(\w+)"/.exec(output) ?? []
  if (mode !== 'auto')
    say(`warning: the read replication of the database is ${mode}. Switch it on: OPERATIONS.md, task 1`)
}

async function step(name: string, tool: Tool, args: readonly string[]): Promise<void> {
  say(`${name} …`)
  const { code } = await runTool(tool, args, { show: true })
  if (code !== 0) throw new Error(failed(name))
}

const failed = (name: string) =>
  `${name} failed. The earlier steps are complete, and all steps can be run again.`

async function loadReference(): Promise<void> {
  say('reference data …')
  const run = (command: string) => executeSql(['--env', environment, '--remote'], command)
  try {
    const [unfinished = []] = await run(`SELECT name FROM sqlite_master WHERE name = 'unfinished_restore'`)
    if (unfinished.length > 0)
      throw new Error('the database holds only a part of a copy: first repeat npm run restore')
    for (const command of commandsOf(referenceStatements(new Date()))) await run(command)
  } catch (error) {
    throw new Error(failed(`reference data (${(error as Error).message})`), { cause: error })
  }
}

/** A command of wrangler is one argument of a process, which Linux limits to 128 kB. */
const bytesPerCommand = 100_000

/** Statements together, as many as fit into a command. */
function commandsOf(statements: readonly string[]): string[] {
  const commands: string[] = []
  for (const statement of statements) {
    const longer = `${commands.at(-1) ?? ''}${statement};\n`
    if (commands.length > 0 && Buffer.byteLength(longer) <= bytesPerCommand)
      commands[commands.length - 1] = longer
    else commands.push(`${statement};\n`)
  }
  return commands
}

try {
  await deploy()
} catch (error) {
  console.error(`[deploy] ${(error as Error).message}`)
  process.exitCode = 1
}
