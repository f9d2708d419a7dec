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

/** Calls `visit` for a schema and for all schemas inside it. */
function walk(value: unknown, visit: (definition: Definition) => void, seen = new Set<unknown>()): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return
  seen.add(value)
  const definition = definitionOf(value)
  if (definition) visit(definition)
  for (const inner of Object.values(definition ?? {}).flat()) walk(inner, visit, seen)
  for (const field of Object.values(definition?.shape ?? {})) walk(field, visit, seen)
}

/** The name of each field in all `*.schema.ts` files of the Worker, with its enum values (empty: no enum). */
export function readSchemaFields(): Map<string, string[]> {
  const fields = new Map<string, string[]>()
  const seen = new Set<unknown>()
  for (const module of Object.values(schemaFiles))
    for (const schema of Object.values(module))
      walk(
        schema,
        ({ shape }) => {
          for (const [name, field] of Object.entries(shape ?? {})) {
            const values = new Set(fields.get(name))
            walk(field, ({ entries }) => Object.values(entries ?? {}).forEach((value) => values.add(value)))
            fields.set(name, [...values])
          }
        },
        seen,
      )
  return fields
}
