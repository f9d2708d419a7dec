/** A command of wrangler is one argument of a process, which Linux limits to 128 kB. */
const BYTES_PER_COMMAND = 100_000

type Ports = {
  /** Whether the database has rows. @throws Error if the question fails */
  isUsed: () => Promise<boolean>
  /** Runs all statements as an import, during which the database answers no query. @returns whether it succeeded */
  importAll: (statements: readonly string[]) => Promise<boolean>
  /** Runs statements as one ordinary query, all or none. @throws Error if it fails */
  runQuery: (command: string) => Promise<void>
}

/**
 * Loads the reference data: by an import into an empty database, by ordinary queries into one that serves people.
 * The statements keep existing rows, so it can run again after a failure.
 * @throws Error if the database cannot be read or written
 */
export async function loadReferenceData(statements: readonly string[], ports: Ports): Promise<void> {
  if (!(await ports.isUsed())) {
    if (!(await ports.importAll(statements))) throw new Error('wrangler could not import the file')
    return
  }
  for (const command of commandsOf(statements)) await ports.runQuery(command)
}

/** Statements together, as many as fit into a command. */
function commandsOf(statements: readonly string[]): string[] {
  const commands: string[] = []
  for (const statement of statements) {
    const longer = `${commands.at(-1) ?? ''}${statement};\n`
    if (commands.length > 0 && Buffer.byteLength(longer) <= BYTES_PER_COMMAND)
      commands[commands.length - 1] = longer
    else commands.push(`${statement};\n`)
  }
  return commands
}

/** Answers `used` = 0 for a database that was only migrated. Places come first in the reference data. */
export const isUsedQuery = `SELECT EXISTS (SELECT 1 FROM "users") OR EXISTS (SELECT 1 FROM "divisions") OR EXISTS (SELECT 1 FROM "settings") AS "used", EXISTS (SELECT 1 FROM "sqlite_master" WHERE "name" = 'unfinished_restore') AS "unfinished"`

/**
 * Reads the output of `wrangler d1 execute --json` for {@link isUsedQuery}.
 * @throws Error if it is anything else, or if a restore has not filled the database
 */
export function readIsUsed(output: string): boolean {
  const start = output.indexOf('[')
  const answer: unknown = start < 0 ? null : JSON.parse(output.slice(start))
  const rows: unknown = Array.isArray(answer) ? (answer[0] as { results?: unknown })?.results : null
  const { used, unfinished } =
    (Array.isArray(rows) ? (rows[0] as { used?: unknown; unfinished?: unknown }) : null) ?? {}
  if (unfinished) throw new Error('the database holds only a part of a copy: first repeat npm run restore')
  if (typeof used !== 'number') throw new Error('wrangler did not tell whether the database is empty')
  return used !== 0
}
