import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** What an isolate holds after a full collection of its garbage. */
export type HeapSample = { isolate: string; minute: number; megabytes: number }

/** Variables for the process that starts the runtime, so that its collections of garbage are written to a file. */
export const heapLogVariables = (file: string): Record<string, string> => ({
  MINIFLARE_WORKERD_PATH: fileURLToPath(new URL('runtime-with-heap-log.sh', import.meta.url)),
  WORKERD_BINARY: (createRequire(import.meta.url)('workerd') as { default: string }).default,
  HEAP_LOG: file,
})

const fullCollection = /^\[\d+:(0x[0-9a-f]+)\]\s+(\d+) ms: Mark-Compact [^>]*> ([\d.]+) \(/

/** The samples of the isolate that collected most often: the Worker. The others belong to the local storage. */
export function readHeapLog(file: string): HeapSample[] {
  const samples = readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, isolate, milliseconds, megabytes] = fullCollection.exec(line) ?? []
      if (isolate === undefined) return []
      return [{ isolate, minute: Number(milliseconds) / 60_000, megabytes: Number(megabytes) }]
    })
  const byIsolate = Map.groupBy(samples, ({ isolate }) => isolate)
  return [...byIsolate.values()].toSorted((a, b) => b.length - a.length)[0] ?? []
}
