type Module = { promise?: unknown; exports?: unknown; evaluated: boolean; importers: Set<string> }

/** Vitest has `vi.resetModules`, which evaluates the packages again as well. */
const { evaluatedModules } = (
  globalThis as unknown as {
    __vitest_worker__: { evaluatedModules: { idToModuleMap: Map<string, Module> } }
  }
).__vitest_worker__

/**
 * Lets the next import evaluate the modules of the project again, with empty memories. Packages stay: they remember nothing of a
 * request, and to evaluate them takes longer than the code of the project.
 */
export function dropModules(): void {
  for (const [id, module] of evaluatedModules.idToModuleMap) {
    if (/\/node_modules\/|^mock:|vitest-virtual/.test(id)) continue
    Object.assign(module, { promise: undefined, exports: undefined, evaluated: false })
    module.importers.clear()
  }
}

/**
 * Sets limits and waits of the Worker that would make tests slow or refuse them, in the modules of the present isolate. Tests of the
 * limits set their own.
 */
export async function setTestLimits(): Promise<void> {
  const [{ hashing }, { inFlight }, { countingTimes }] = await Promise.all([
    import('#worker/lib/hash-turns.ts'),
    import('#worker/middleware/admission.ts'),
    import('#worker/features/providers/interest/gather-counts.request.ts'),
  ])
  // A hash of full cost takes 250 ms.
  Object.assign(hashing, { requests: 1000, interval: 0, cost: { N: 2 ** 4, r: 8, p: 1 } })
  // Tests of limits send many requests at once.
  Object.assign(inFlight, { reads: 1000, writes: 1000, gateways: 1000 })
  // Many tests wait for the work after a response.
  countingTimes.gather = 0
}
