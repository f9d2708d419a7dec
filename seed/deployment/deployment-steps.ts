import type { Tool } from '../run-tool.ts'

type ToolStep = { name: string; tool: Tool; args: string[] }

/** The steps before the reference data. Every step can be run again after a failure. */
export const preparationSteps = (environment: string): ToolStep[] => [
  { name: 'build', tool: 'vite', args: ['build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'] },
  {
    // Before the code: migrations only add, so the running version keeps working.
    name: 'migrations',
    tool: 'wrangler',
    args: ['d1', 'migrations', 'apply', 'DB', '--env', environment, '--remote'],
  },
]

/** Names the table of a restore that has not filled the database. */
export const unfinishedQuery = `SELECT name FROM sqlite_master WHERE name = 'unfinished_restore'`

/** A command of wrangler is one argument of a process, which Linux limits to 128 kB. */
const bytesPerCommand = 100_000

/** Statements together, as many as fit into a command. */
export function commandsOf(statements: readonly string[]): string[] {
  const commands: string[] = []
  for (const statement of statements) {
    const longer = `${commands.at(-1) ?? ''}${statement};\n`
    if (commands.length > 0 && Buffer.byteLength(longer) <= bytesPerCommand)
      commands[commands.length - 1] = longer
    else commands.push(`${statement};\n`)
  }
  return commands
}

type Upload = {
  /** The Git commit. `GET /api/health` answers it, and `wrangler versions list` shows it. */
  version: string
  /** The host that is attached to the Worker as a custom domain. */
  domain: string
  secretsFile: string | undefined
}

/** The step that uploads the code, with the route `{ pattern: domain, custom_domain: true }`. */
export const uploadStep = (environment: string, { version, domain, secretsFile }: Upload): ToolStep => ({
  name: 'deployment',
  tool: 'wrangler',
  args: [
    'deploy',
    '--env',
    environment,
    '--domain',
    domain,
    '--var',
    `VERSION:${version}`,
    '--tag',
    version,
    ...(secretsFile ? ['--secrets-file', secretsFile] : []),
  ],
})

/**
 * The step that makes an earlier version of the code the current one. The data and the secrets stay.
 * @param versionId an id of `wrangler versions list`; undefined for the version before the current one
 */
export const rollbackStep = (environment: string, versionId: string | undefined): ToolStep => ({
  name: 'rollback',
  tool: 'wrangler',
  args: [
    'rollback',
    ...(versionId ? [versionId] : []),
    '--env',
    environment,
    '--yes',
    '--message',
    'npm run deploy -- --rollback',
  ],
})

const command = ({ name, tool, args }: ToolStep) => `would run ${name}: ${tool} ${args.join(' ')}`

/** What a deployment would do, for --dry-run. */
export const deploymentPlan = (environment: string, origin: string, upload: Upload): string[] => [
  ...preparationSteps(environment).map(command),
  'would load reference data, and keep existing rows',
  command(uploadStep(environment, upload)),
  `would ask ${origin}/api/health until it answers as version ${upload.version}`,
]

/** What a rollback would do, for --dry-run. */
export const rollbackPlan = (
  environment: string,
  origin: string,
  versionId: string | undefined,
): string[] => [
  command(rollbackStep(environment, versionId)),
  `would ask ${origin}/api/health for the version that answers then`,
]
