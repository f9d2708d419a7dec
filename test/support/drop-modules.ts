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
