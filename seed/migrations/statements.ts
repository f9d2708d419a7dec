const breakpoint = '--> statement-breakpoint'

/** The statements of a migration or of the trigger source: without comments before them and without the last semicolon. */
export const splitStatements = (sql: string): string[] =>
  sql
    .split(breakpoint)
    .map((statement) =>
      statement
        .replace(/^(?:\s*--.*(?:\n|$)|\s+)+/, '')
        .trimEnd()
        .replace(/;$/, ''),
    )
    .filter((statement) => statement !== '')

/** A migration of these statements, in the form that drizzle-kit writes. */
export const joinStatements = (statements: readonly string[]): string =>
  `${statements.join(`;\n${breakpoint}\n`)};\n`
