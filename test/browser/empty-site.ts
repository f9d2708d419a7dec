import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { sandboxGateways } from '#seed/sandbox-gateways.ts'
import { startSite } from './own-site.ts'

const directory = 'test/output/first-hour'
const owner = { phone: '01711000001', name: 'নাসরিন আক্তার' }

/**
 * Serves a new site with reference data only, and makes its first admin as the owner of a site does.
 * @returns the site, and the admin with the one-time password that the command printed
 */
export async function startEmptySite(port: number) {
  const site = await startSite(port, directory, '--empty')
  try {
    return { ...site, owner: { ...owner, password: createAdmin() } }
  } catch (error) {
    await site.stop()
    throw error
  }
}

function createAdmin(): string {
  const admin = ['--phone', owner.phone, '--name', owner.name]
  const args = ['seed/create-admin.ts', ...admin, '--persist-to', directory]
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  const password = /password\s+(\S+)/.exec(stdout)?.[1]
  if (!password) throw new Error(`create-admin printed no password: ${stdout}${stderr}`)
  return password
}

/** The SMS that the phone received, the newest first. */
const smsTo = async (phone: string) =>
  (await (await fetch(`${sandboxGateways.mimsms.baseUrl}/phones/${phone}`)).json()) as { text: string }[]

/** The code in the newest SMS that the phone received. */
export async function receivedCode(phone: string): Promise<string> {
  for (let tries = 0; tries < 50; tries += 1) {
    const [newest] = await smsTo(phone)
    const code = newest && /\d{6}/.exec(newest.text)?.[0]
    if (code) return code
    await sleep(200)
  }
  throw new Error(`no SMS with a code reached ${phone}`)
}

/** Whether an SMS with this text reached the phone. */
export const hasReceived = async (phone: string, text: RegExp) =>
  (await smsTo(phone)).some((sms) => text.test(sms.text))
