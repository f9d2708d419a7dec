import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { sandboxGateways } from '#seed/sandbox-gateways.ts'
import { startSite, type Site } from './own-site.ts'

const directory = 'test/output/first-hour'
const owner = { phone: '01711000001', name: 'নাসরিন আক্তার' }

type EmptySite = Site & {
  /** The first admin, with the one-time password that the command printed. */
  owner: typeof owner & { password: string }
}

/** Serves a new site with reference data only, and makes its first admin as the owner of a site does. */
export async function startEmptySite(port: number): Promise<EmptySite> {
  const site = await startSite(port, directory, '--empty')
  try {
    return { ...site, owner: { ...owner, password: createAdmin() } }
  } catch (error) {
    await site.stop()
    throw error
  }
}

function createAdmin(): string {
  const args = [
    'seed/create-admin.ts',
    '--phone',
    owner.phone,
    '--name',
    owner.name,
    '--persist-to',
    directory,
  ]
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  const password = /password\s+(\S+)/.exec(stdout)?.[1]
  if (!password) throw new Error(`create-admin printed no password: ${stdout}${stderr}`)
  return password
}

/** The code in the newest SMS that the phone received. */
export async function receivedCode(phone: string): Promise<string> {
  for (let tries = 0; tries < 50; tries += 1) {
    const answer = await fetch(`${sandboxGateways.mimsms.baseUrl}/phones/${phone}`)
    const [newest] = (await answer.json()) as { text: string }[]
    const code = newest && /\d{6}/.exec(newest.text)?.[0]
    if (code) return code
    await sleep(200)
  }
  throw new Error(`no SMS with a code reached ${phone}`)
}

/** Whether an SMS with this text reached the phone. */
export async function hasReceived(phone: string, text: RegExp): Promise<boolean> {
  const answer = await fetch(`${sandboxGateways.mimsms.baseUrl}/phones/${phone}`)
  return ((await answer.json()) as { text: string }[]).some((sms) => text.test(sms.text))
}
