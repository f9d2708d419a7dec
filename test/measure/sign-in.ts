import { request as api, type Page } from '@playwright/test'

type Account = { phone: string; password: string }

/**
 * Signs in at the site itself and stores the session where the app keeps it. The page has loaded the app before.
 * @throws Error for a refused account
 */
export async function signIn(page: Page, site: URL, account: Account): Promise<void> {
  const request = await api.newContext({ baseURL: site.origin })
  try {
    const answer = await request.post('/api/auth/login', { data: account })
    if (!answer.ok()) throw new Error(`${account.phone} cannot sign in: ${await answer.text()}`)
    const { token, user } = (await answer.json()) as { token: string; user: object }
    await page.evaluate(
      ([storedToken, storedUser]) => {
        localStorage.setItem('token', storedToken)
        localStorage.setItem('kormi.user', storedUser)
      },
      [token, JSON.stringify(user)] as const,
    )
  } finally {
    await request.dispose()
  }
}

export const signOut = (page: Page): Promise<void> => page.evaluate(() => localStorage.clear())
