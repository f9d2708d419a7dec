// `npm run -s backup-keys -- FILE`: makes the pair of keys for backups, prints the public half, writes the private half to FILE.
import { writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { exitWith } from '../exit-with.ts'
import { root } from '../run-tool.ts'
import { makeBackupKeys } from './make-backup-keys.ts'

const usage = `npm run -s backup-keys -- FILE
FILE is a new file outside of the checkout, for the private half.`

const { publicKey, privateKey } = await makeBackupKeys()
exitWith(usage, () => {
  const [file, ...more] = parseArgs({ allowPositionals: true }).positionals
  if (file === undefined || more.length > 0) throw new Error('one file is needed')
  if (!relative(root, resolve(file)).startsWith('..')) throw new Error(`${file} is inside of the checkout`)
  // Fails if the file exists: the backups of another key may need it.
  writeFileSync(file, `${privateKey}\n`, { flag: 'wx', mode: 0o600 })
})
console.log(`BACKUP_PUBLIC_KEY = '${publicKey}'`)
console.error(
  'Put this line into wrangler.toml. Keep the file outside of Cloudflare, in two places: without it no backup can be restored.',
)
