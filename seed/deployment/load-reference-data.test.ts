import { describe, expect, it } from 'vitest'
import { loadReferenceData, readIsUsed } from './load-reference-data.ts'

const statements = Array.from({ length: 12 }, (_, i) => `INSERT ${i} ${'ক'.repeat(5000)}`)
const all = statements.map((statement) => `${statement};\n`).join('')

function database({ used, imports = true, failsAt }: { used: boolean; imports?: boolean; failsAt?: number }) {
  const calls: string[] = []
  const queries: string[] = []
  return {
    calls,
    queries,
    ports: {
      isUsed: async () => used,
      importAll: async (imported: readonly string[]) => {
        calls.push(`import of ${imported.length}`)
        return imports
      },
      runQuery: async (command: string) => {
        calls.push('query')
        if (calls.length === failsAt) throw new Error('overloaded')
        queries.push(command)
      },
    },
  }
}

describe('the reference data of a deployment', () => {
  it('reaches a used database by ordinary queries, never by an import', async () => {
    const { ports, calls, queries } = database({ used: true })
    await loadReferenceData(statements, ports)
    expect(calls).toEqual(['query', 'query'])
    expect(queries.join('')).toBe(all)
    for (const query of queries) expect(Buffer.byteLength(query)).toBeLessThanOrEqual(100_000)
  })

  it('tells when the import or a query fails', async () => {
    await expect(
      loadReferenceData(statements, database({ used: false, imports: false }).ports),
    ).rejects.toThrow('could not import')
    await expect(loadReferenceData(statements, database({ used: true, failsAt: 2 }).ports)).rejects.toThrow(
      'overloaded',
    )
  })
})

describe('the answer about an empty database', () => {
  it.each([
    ['[{"results":[{"used":0}],"success":true}]', false],
    ['a warning of wrangler\n[{"results":[{"used":1}],"success":true}]', true],
  ])('is read from %j', (output, used) => expect(readIsUsed(output)).toBe(used))

  it.each(['', '[]', '[{"results":[]}]', '{"error":"x"}'])('is not guessed from %j', (output) =>
    expect(() => readIsUsed(output)).toThrow('did not tell'),
  )
})
