// `npm run deploy`: checks the configuration, then builds, migrates, loads reference data and deploys.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { unstable_readConfig as readConfig } from 'wrangler'
import { deploymentProblems, requiredSecrets, type DeploymentState } from './deployment/deployment-checks.ts'
import { deploymentSteps } from './deployment/deployment-steps.ts'
import { refusedKeys } from './deployment/keys-accepted.ts'
import { readSecrets } from './deployment/secrets-file.ts'
import { referenceStatements } from './reference/reference-statements.ts'
import { root, runProgram, runTool } from './run-tool.ts'

const environment = 'production'
const say = (line: string) => console.log(`[deploy] ${line}`)

function fail(lines: readonly string[]): never {
  for (const line of lines) console.error(`[deploy] ${line}`)
  process.exit(1)
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: { 'dry-run': { type: 'boolean', default: false }, 'secrets-file': { type: 'string' } },
    })
    const file = values['secrets-file']
    return { isDryRun: values['dry-run'], secretsFile: file === undefined ? undefined : resolve(file) }
  } catch (error) {
    return fail([(error as Error).message, 'npm run deploy -- [--dry-run] [--secrets-file FILE]'])
  }
}

const { isDryRun, secretsFile } = readOptions()

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

async function secretNames(): Promise<string[]> {
  const args = ['secret', 'list', '--env', environment, '--format', 'json']
  const { code, output, errors } = await runTool('wrangler', args, { show: false })
  // A Worker that was never deployed has no secrets; `wrangler secret put` creates it.
  if (code !== 0 && /not (?:been )?(?:found|exist|deployed)|10007/i.test(errors + output)) return []
  if (code !== 0) fail(['wrangler could not list the secrets (is it signed in? npx wrangler login):', errors])
  const start = output.indexOf('[')
  return (JSON.parse(output.slice(Math.max(0, start))) as { name: string }[]).map(({ name }) => name)
}

const config = readConfig({ config: join(root, 'wrangler.toml'), env: environment }, { hideWarnings: true })
const state: DeploymentState = {
  config,
  secretNames: isDryRun ? null : await secretNames(),
  newSecrets: await newSecrets(),
  changedFiles: await changedFiles(),
}
const problems = deploymentProblems(state)

if (isDryRun) {
  say(`would ask wrangler for the secrets ${requiredSecrets.join(' and ')}`)
  for (const { name, tool, args } of deploymentSteps(environment, {
    referenceFile: 'reference.sql',
    secretsFile,
  }))
    say(`would run ${name}: ${tool} ${args.join(' ')}`)
}
if (problems.length > 0)
  fail([`${isDryRun ? 'would refuse' : 'refused'}, nothing was changed:`, ...problems.map((p) => `  - ${p}`)])
if (!isDryRun) process.exitCode = await deploy()

/** Runs the steps in order. @returns the exit code: 1 when a step failed */
async function deploy(): Promise<0 | 1> {
  const folder = await mkdtemp(join(tmpdir(), 'kormi-deploy-'))
  try {
    const file = join(folder, 'reference.sql')
    await writeFile(
      file,
      referenceStatements(new Date())
        .map((statement) => `${statement};\n`)
        .join(''),
    )
    for (const { name, tool, args } of deploymentSteps(environment, { referenceFile: file, secretsFile })) {
      say(`${name} …`)
      const { code } = await runTool(tool, args, { show: true })
      if (code === 0) continue
      say(`${name} failed. The earlier steps are complete, and all steps can be run again.`)
      return 1
    }
    const refusal = await refusedKeys(String(config.vars.PUBLIC_ORIGIN))
    if (refusal) {
      say(refusal)
      return 1
    }
    say(`done: ${String(config.vars.PUBLIC_ORIGIN)}`)
    say('if there is no admin yet: npm run create-admin -- --phone 01… --name "…" --remote --env production')
    return 0
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
