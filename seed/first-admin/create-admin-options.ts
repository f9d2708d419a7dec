import { parseArgs } from 'node:util'
import { normalizePhone } from '#worker/lib/text/phone.ts'
import { databaseArgs, databaseOptions } from '../database-args.ts'

export type CreateAdminOptions = {
  /** 01XXXXXXXXX */
  phone: string
  name: string
  /** `first`: only if there is no admin; `another`: one more admin; `reset`: a new one-time password for an admin. */
  mode: 'first' | 'another' | 'reset'
  /** Arguments that select the database of `wrangler d1 execute`. */
  databaseArgs: string[]
}

export const usage = `npm run create-admin -- --phone 01XXXXXXXXX --name "…" --remote --env production
npm run create-admin -- --phone 01XXXXXXXXX --name "…" [--local] [--persist-to DIR]

  --force   create an admin even if there is one
  --reset   give the admin of this number a new one-time password (needs no --name)`

const maxNameLength = 120

/** Reads the command line. @throws Error with a message for the terminal */
export function readCreateAdminOptions(args: readonly string[]): CreateAdminOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      phone: { type: 'string' },
      name: { type: 'string' },
      ...databaseOptions,
      force: { type: 'boolean', default: false },
      reset: { type: 'boolean', default: false },
    },
  })
  const phone = normalizePhone(values.phone ?? '')
  if (!phone) throw new Error('--phone must be a Bangladeshi mobile number such as 01712345678')
  const name = (values.name ?? '').normalize('NFC').replace(/\s+/g, ' ').trim()
  if (!values.reset && (name === '' || [...name].length > maxNameLength))
    throw new Error(`--name must be 1 to ${maxNameLength} characters`)
  if (values.force && values.reset) throw new Error('--force and --reset exclude each other')
  return {
    phone,
    name,
    mode: values.reset ? 'reset' : values.force ? 'another' : 'first',
    databaseArgs: databaseArgs(values),
  }
}
