import { accounts } from '#test/browser/support.ts'
import type { Certificate } from './certificate.ts'
import { openPhone, pause } from './browser.ts'
import { signIn } from './sign-in.ts'

/** Milliseconds in which a service worker takes over and stores what was seen. */
const settling = 6000

const seen = { home: '/', browse: '/biodata', contacts: '/me/contacts' } as const
export type Readable = Record<keyof typeof seen, boolean>

/** Visits pages as a signed-in customer and opens them again without a network: whether each shows its content. */
export async function measureOffline(origin: string, site: URL, certificate: Certificate): Promise<Readable> {
  const { context, close } = await openPhone(origin, certificate)
  try {
    const page = await context.newPage()
    await page.goto('/', { waitUntil: 'networkidle' })
    await signIn(page, site, accounts.subscriber)
    for (const path of Object.values(seen)) {
      await page.goto(path, { waitUntil: 'networkidle' })
      await pause(settling)
    }
    await context.setOffline(true)
    const readable: Partial<Readable> = {}
    for (const [name, path] of Object.entries(seen) as [keyof Readable, string][]) {
      const opened = await page.goto(path).then(
        () => true,
        () => false,
      )
      await pause(2000)
      // The frame alone has a heading, too; content has links in it.
      const main = page.getByRole('main')
      readable[name] =
        opened && (await main.getByRole('heading').count()) > 0 && (await main.getByRole('link').count()) > 0
    }
    return readable as Readable
  } finally {
    await close()
  }
}
