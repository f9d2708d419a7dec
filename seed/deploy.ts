// `npm run deploy`: checks the configuration, then builds, migrates, loads reference data, deploys and asks the site.
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readEnvironment } from './bindings.ts'
import { readAccount, type Account, replicationWarning } from './deployment/account.ts'
import { askVersion } from './deployment/deployed-version.ts'
import {
  customDomain,
  deployedEnvironments,
  deploymentProblems,
  rollbackProblems,
  type DeploymentState,
} from './deployment/deployment-checks.ts'
import {
  commandsOf,
  deploymentPlan,
  preparationSteps,
  rollbackPlan,
  rollbackStep,
  unfinishedQuery,
  uploadStep,
} from './deployment/deployment-steps.ts'
import { readSecrets } from './deployment/secrets-file.ts'
import { referenceStatements } from './reference/reference-statements.ts'
import { executeSql, root, runProgram, runTool } from './run-tool.ts'

const say = (line: string) => console.log(`[deploy] ${line}`)

function fail(lines: readonly string[]): never {
  for (const line of lines) console.error(`[deploy] ${line}`)
  process.exit(1)
}

const usage =
  'npm run deploy -- [--env production|staging] [--dry-run] [--secrets-file FILE] [--rollback [VERSION-ID]]'

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        env: { type: 'string', short: 'e', default: 'production' },
        'dry-run': { type: 'boolean', default: false },
        'secrets-file': { type: 'string' },
        rollback: { type: 'boolean', default: false },
      },
    })
    const environment = deployedEnvironments.find((name) => name === values.env)
    if (!environment) throw new Error(`--env must be ${deployedEnvironments.join(' or ')}`)
    const file = values['secrets-file']
    const isRollback = values.rollback
    if (isRollback && file !== undefined) throw new Error('--rollback excludes --secrets-file: secrets stay')
    if (positionals.length > (isRollback ? 1 : 0)) throw new Error(`unknown: ${positionals.join(' ')}`)
    const [versionId] = positionals
    const secretsFile = file === undefined ? undefined : resolve(file)
    return { environment, isDryRun: values['dry-run'], isRollback, versionId, secretsFile }
  } catch (error) {
    return fail([(error as Error).message, usage])
  }
}

const { environment, isDryRun, isRollback, versionId, secretsFile } = readOptions()

async function newSecrets() {
  if (secretsFile === undefined) return null
  try {
    return readSecrets(await readFile(secretsFile, 'utf8'))
  } catch (error) {
    return fail([(error as Error).message])
  }
}

async function changedFiles(): Promise<string[]> {
  const { code, output, errors } = await runProgram('git', ['status', '--porcelain'], { show: false })
  if (code !== 0) fail(['git could not list the changed files:', errors.trim()])
  return output.split('\n').filter(Boolean)
}

async function currentCommit(): Promise<string> {
  const { code, output, errors } = await runProgram('git', ['rev-parse', '--short=12', 'HEAD'], {
    show: false,
  })
  if (code !== 0) fail(['git could not name the current commit:', errors.trim()])
  return output.trim()
}

/** A dry run also works without a sign-in, and then checks the configuration only. */
async function askAccount(): Promise<Account | null> {
  try {
    return await readAccount(environment, config, (args) => runTool('wrangler', args, { show: false }))
  } catch (error) {
    const { message } = error as Error
    if (!isDryRun) return fail([message])
    say(`the account was not checked: ${message}`)
    return null
  }
}

const config = readEnvironment(root, environment)
const origin = String(config.vars.PUBLIC_ORIGIN ?? '')

/** Prints the plan of a dry run, and ends the program if there are problems. */
function judge(plan: readonly string[], problems: readonly string[]): void {
  if (isDryRun) for (const line of plan) say(line)
  if (problems.length > 0)
    fail([
      `${isDryRun ? 'would refuse' : 'refused'}, nothing was changed:`,
      ...problems.map((p) => `  - ${p}`),
    ])
}

process.exitCode = isRollback ? await rollBack() : await deploy()

/** @returns the exit code: 1 when a step failed */
async function rollBack(): Promise<0 | 1> {
  judge(rollbackPlan(environment, origin, versionId), rollbackProblems({ config }))
  if (isDryRun) return 0
  if (!(await runStep(rollbackStep(environment, versionId)))) return 1
  const asked = await askVersion(origin, null)
  if ('problem' in asked) return failed(`The rollback is complete, but: ${asked.problem}`)
  say(
    `done: ${origin} answers as version ${asked.version}. Migrations, data and secrets were not rolled back.`,
  )
  return 0
}

/** Checks, then runs the steps in order. @returns the exit code: 1 when a step failed */
async function deploy(): Promise<0 | 1> {
  const state: DeploymentState = {
    config,
    otherConfigs: Object.fromEntries(
      deployedEnvironments
        .filter((name) => name !== environment)
        .map((name) => [name, readEnvironment(root, name)]),
    ),
    account: await askAccount(),
    newSecrets: await newSecrets(),
    changedFiles: await changedFiles(),
  }
  const version = await currentCommit()
  const domain = URL.canParse(origin) ? customDomain(origin) : '(the host of PUBLIC_ORIGIN)'
  const upload = { version, domain, secretsFile }
  judge(deploymentPlan(environment, origin, upload), deploymentProblems(state))
  const warning = state.account && replicationWarning(state.account.databaseInfo)
  if (warning) say(`warning: ${warning}`)
  if (isDryRun) {
    say(`would deploy ${environment} at ${origin}`)
    return 0
  }
  for (const step of preparationSteps(environment)) if (!(await runStep(step))) return 1
  if (!(await loadReference())) return 1
  if (!(await runStep(uploadStep(environment, upload)))) return 1
  say(`asking ${origin} for its version …`)
  const asked = await askVersion(origin, version)
  if ('problem' in asked) return failed(`The deployment is uploaded, but: ${asked.problem}`)
  say(`done: ${origin} answers as version ${asked.version}`)
  say(
    `if there is no admin yet: npm run create-admin -- --phone 01… --name "…" --remote --env ${environment}`,
  )
  return 0
}

function failed(problem: string): 1 {
  console.error(`[deploy] ${problem}`)
  return 1
}

async function runStep({ name, tool, args }: ReturnType<typeof uploadStep>): Promise<boolean> {
  say(`${name} …`)
  const { code } = await runTool(tool, args, { show: true })
  if (code !== 0) failed(`${name} failed. The earlier steps are complete, and all steps can be run again.`)
  return code === 0
}

async function loadReference(): Promise<boolean> {
  say('reference data …')
  try {
    const database = ['--env', environment, '--remote']
    const [unfinished = []] = await executeSql(database, unfinishedQuery)
    if (unfinished.length > 0)
      throw new Error('the database holds only a part of a copy: first repeat npm run restore')
    for (const command of commandsOf(referenceStatements(new Date()))) await executeSql(database, command)
    return true
  } catch (error) {
    failed(
      `reference data failed (${(error as Error).message}). The earlier steps are complete, and all steps can be run again.`,
    )
    return false
  }
}
