/** Every field that a schema of the Worker reads, found in the schemas themselves, with the words it lets one choose from. */

type Definition = Record<string, unknown> & {
  shape?: Record<string, unknown>
  entries?: Record<string, string>
}

const schemaFiles = (
  import.meta as unknown as {
    glob: (pattern: string, options: { eager: true }) => Record<string, Record<string, unknown>>
  }
).glob('../../worker/features/**/*.schema.ts', { eager: true })

const definitionOf = (value: unknown) => (value as { _zod?: { def: Definition } } | null)?._zod?.def

/** Calls back for a schema and for all that it is made of. */
function walk(value: unknown, found: (definition: Definition) => void, seen = new Set<unknown>()): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return
  seen.add(value)
  const definition = definitionOf(value)
  if (definition) found(definition)
  for (const inner of Object.values(definition ?? {}).flat()) walk(inner, found, seen)
  for (const field of Object.values(definition?.shape ?? {})) walk(field, found, seen)
}

/** The words to choose from by the name of the field; none where anything may be written. */
export function readFields(): Map<string, string[]> {
  const fields = new Map<string, string[]>()
  const seen = new Set<unknown>()
  for (const module of Object.values(schemaFiles))
    for (const schema of Object.values(module))
      walk(
        schema,
        ({ shape }) => {
          for (const [name, field] of Object.entries(shape ?? {})) {
            const words = new Set(fields.get(name))
            walk(field, ({ entries }) => Object.values(entries ?? {}).forEach((word) => words.add(word)))
            fields.set(name, [...words])
          }
        },
        seen,
      )
  return fields
}
