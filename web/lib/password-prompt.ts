/** Asks the user for the current password. Answers whether it was confirmed. */
type PasswordPrompt = () => Promise<boolean>

let prompt: PasswordPrompt | undefined

/** The API client knows no screens, so the pages for signed-in users set the prompt. */
export const setPasswordPrompt = (ask: PasswordPrompt): void => {
  prompt = ask
}

/** Asks for the password if this answer demands it. Answers whether the request should be sent again. */
export async function confirmedPassword(response: Response): Promise<boolean> {
  if (response.status !== 403 || !prompt) return false
  const body = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { error?: string }
  return body.error === 'reauthentication_required' && prompt()
}
