import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../run-tool.ts'
import { bindingTypes, bindingTypesFile } from './binding-types.ts'

it('The committed types of the bindings are those of wrangler.toml; if not, run npm run types', async () =>
  expect(readFileSync(join(root, bindingTypesFile), 'utf8')).toBe(await bindingTypes()))
