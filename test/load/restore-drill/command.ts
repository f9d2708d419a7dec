// For `node --import`: lets a command of the product work on the site that runs at DRILL_SITE instead of a deployment, and kills it
// with SIGKILL at the call DRILL_KILL, such as "812 during". Prints the number of its calls to the error output at its end.
import { registerHooks } from 'node:module'

const instead: Record<string, string> = {
  '/seed/bindings.ts': './command-bindings.ts',
  '/seed/run-tool.ts': './command-tools.ts',
}

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    const path = Object.keys(instead).find((end) => found.url.endsWith(end))
    // What stands in its place may use the original.
    if (!path || context.parentURL?.includes('/restore-drill/')) return found
    return { ...found, url: new URL(instead[path] ?? '', import.meta.url).href }
  },
})
