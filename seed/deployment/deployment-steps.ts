import type { Tool } from '../run-tool.ts'

type DeploymentStep = { name: string; tool: Tool; args: string[] }

/** The steps of a deployment in order. Every step can be run again after a failure. */
export const deploymentSteps = (
  environment: string,
  { referenceFile, secretsFile }: { referenceFile: string; secretsFile: string | undefined },
): DeploymentStep[] => [
  { name: 'build', tool: 'vite', args: ['build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'] },
  {
    // Before the code: migrations only add, so the running version keeps working.
    name: 'migrations',
    tool: 'wrangler',
    args: ['d1', 'migrations', 'apply', 'DB', '--env', environment, '--remote'],
  },
  {
    name: 'reference data',
    tool: 'wrangler',
    args: ['d1', 'execute', 'DB', '--env', environment, '--remote', '--yes', '--file', referenceFile],
  },
  {
    name: 'deployment',
    tool: 'wrangler',
    args: ['deploy', '--env', environment, ...(secretsFile ? ['--secrets-file', secretsFile] : [])],
  },
]
