// `npm run types`: makes the types of the bindings from wrangler.toml.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { experimental_generateTypes as generateTypes } from 'wrangler'
import { root } from '../run-tool.ts'

/** The generated file. Git and the type check have it, prettier leaves it alone. */
export const bindingTypesFile = 'worker/bindings.d.ts'

const head = `// Made from wrangler.toml by \`npm run types\`. Do not edit it: the variables that wrangler.toml cannot declare are in variables.d.ts.`

/**
 * The text of `worker/bindings.d.ts`: what wrangler knows of the environment `production`. Its further types are left
 * out, because one of them imports the whole Worker and another says that \`process.env\` of every command has the keys.
 * @throws Error if this version of wrangler writes another form
 */
export async function bindingTypes(): Promise<string> {
  const { env } = await generateTypes({
    config: join(root, 'wrangler.toml'),
    path: join(root, bindingTypesFile),
    includeRuntime: false,
    // Otherwise the public address would be a part of the types.
    strictVars: false,
  })
  const bindings = /^\tinterface ProductionEnv \{\n([^}]+)\n\t\}/m.exec(env ?? '')?.[1]
  if (!bindings) throw new Error(`wrangler made no types of bindings:\n${env}`)
  return `${head}\ninterface WranglerBindings {\n${bindings.replaceAll(/^\t\t/gm, '\t')}\n}\n`
}

if (import.meta.main) {
  await writeFile(join(root, bindingTypesFile), await bindingTypes())
  console.log(`${bindingTypesFile} is up to date`)
}
