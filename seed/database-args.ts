/** The options of a command that say which database it means, for `parseArgs`. */
export const databaseOptions = {
  remote: { type: 'boolean', default: false },
  local: { type: 'boolean', default: false },
  env: { type: 'string', short: 'e' },
  'persist-to': { type: 'string' },
} as const

type DatabaseValues = {
  remote: boolean
  local: boolean
  env?: string | undefined
  'persist-to'?: string | undefined
}

/**
 * The same as arguments of `wrangler d1 execute`. Without any, the database that `npm start` serves.
 * @throws Error in words for the person who typed the command
 */
export function databaseArgs(values: DatabaseValues): string[] {
  if (values.remote && (values.local || values['persist-to'] !== undefined))
    throw new Error('--remote excludes --local and --persist-to')
  // Without an environment the remote call would go to the development configuration and its placeholder ids.
  if (values.remote && values.env === undefined)
    throw new Error('--remote needs --env, usually --env production')
  return [
    ...(values.remote
      ? ['--remote']
      : ['--local', '--persist-to', values['persist-to'] ?? '.wrangler/state']),
    ...(values.env === undefined ? [] : ['--env', values.env]),
  ]
}
