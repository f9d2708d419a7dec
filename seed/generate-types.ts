// `npm run types`: makes the types of the bindings from wrangler.toml.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bindingTypes, bindingTypesFile } from './configuration/binding-types.ts'
import { root } from './run-tool.ts'

await writeFile(join(root, bindingTypesFile), await bindingTypes(root))
console.log(`${bindingTypesFile} is up to date`)
