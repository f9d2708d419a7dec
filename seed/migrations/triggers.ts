import { splitStatements } from './statements.ts'

export type Trigger = {
  name: string
  /** The table whose writes fire it. */
  table: string
  /** The text of CREATE TRIGGER, as `sqlite_master` keeps it. */
  sql: string
}

const name = '[`"]?(\\w+)[`"]?'
const created = new RegExp(`^CREATE TRIGGER (?:IF NOT EXISTS )?${name}\\s[\\s\\S]*?\\bON\\s+${name}`, 'i')
const dropped = new RegExp(`^DROP (TRIGGER|TABLE) (?:IF EXISTS )?${name}`, 'i')

/** The triggers of the trigger source (worker/db/triggers.sql). @throws Error when a statement is no trigger */
export function readTriggers(source: string): Trigger[] {
  return splitStatements(source).map((statement) => {
    const trigger = parseTrigger(statement)
    if (!trigger) throw new Error(`the trigger source holds something else: ${statement.slice(0, 60)}`)
    return trigger
  })
}

/** The triggers that exist after these migrations: a dropped table takes its triggers with it. */
export function triggersAfter(migrations: readonly string[]): Trigger[] {
  const triggers = new Map<string, Trigger>()
  for (const statement of migrations.flatMap(splitStatements)) {
    const trigger = parseTrigger(statement)
    if (trigger) triggers.set(trigger.name, trigger)
    const [, kind, gone] = dropped.exec(statement) ?? []
    for (const { name, table } of triggers.values())
      if ((kind?.toUpperCase() === 'TABLE' ? table : name) === gone) triggers.delete(name)
  }
  return [...triggers.values()]
}

/** The triggers of one list that the other lacks, by name and text. */
export const triggersMissing = (from: readonly Trigger[], inList: readonly Trigger[]): Trigger[] =>
  from.filter((trigger) => !inList.some(({ name, sql }) => name === trigger.name && sql === trigger.sql))

function parseTrigger(statement: string): Trigger | null {
  const [, name, table] = created.exec(statement) ?? []
  return name && table ? { name, table, sql: statement } : null
}
