import type { Tool } from '../run-tool.ts'

export type DeploymentStep = { name: string; tool: Tool; args: string[] }

/** What a deployment does, in order. Each step may be run again: whatever failed half way goes on from there. */
export const deploymentSteps = (environment: string, referenceFile: string): DeploymentStep[] => [
  { name: 'build', tool: 'vite', args: ['build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'] },
  {
    // Before the code: a migration only adds, so the version that still runs does not notice.
    name: 'migrations',
    tool: 'wrangler',
    args: ['d1', 'migrations', 'apply', 'DB', '--env', environment, '--remote'],
  },
  {
    name: 'reference data',
    tool: 'wrangler',
    args: ['d1', 'execute', 'DB', '--env', environment, '--remote', '--yes', '--file', referenceFile],
  },
  { name: 'deployment', tool: 'wrangler', args: ['deploy', '--env', environment] },
]
