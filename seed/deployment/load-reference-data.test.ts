import { describe, expect, it } from 'vitest'
import { loadReferenceData, readIsUsed } from './load-reference-data.ts'

const statements = Array.from({ length: 12 }, (_, i) => `statement ${i}`)

function database({ used, imports = true, failsAt }: { used: boolean; imports?: boolean; failsAt?: number }) {
  const calls: string[] = []
  const written: string[] = []
  return {
    calls,
    written,
    ports: {
      isUsed: async () => used,
      importAll: async (all: readonly string[]) => {
        calls.push('import')
        written.push(...all)
        return imports
      },
      openDatabase: async () => ({
        runBatch: async (batch: readonly string[]) => {
          calls.push(`batch of ${batch.length}`)
          if (calls.length === failsAt) throw new Error('overloaded')
          written.push(...batch)
        },
        close: async () => {
          calls.push('close')
        },
      }),
    },
  }
}

describe('the reference data of a deployment', () => {
  it('is imported into an empty database', async () => {
    const { ports, calls, written } = database({ used: false })
    await loadReferenceData(statements, ports)
    expect(calls).toEqual(['import'])
    expect(written).toEqual(statements)
  })

  it('reaches a used database by ordinary queries, never by an import', async () => {
    const { ports, calls, written } = database({ used: true })
    await loadReferenceData(statements, ports)
    expect(calls).toEqual(['batch of 5', 'batch of 5', 'batch of 2', 'close'])
    expect(written).toEqual(statements)
  })

  it('tells when the import or a batch fails, and closes the database', async () => {
    await expect(
      loadReferenceData(statements, database({ used: false, imports: false }).ports),
    ).rejects.toThrow('could not import')
    const { ports, calls } = database({ used: true, failsAt: 2 })
    await expect(loadReferenceData(statements, ports)).rejects.toThrow('overloaded')
    expect(calls.at(-1)).toBe('close')
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
