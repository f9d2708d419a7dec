import { pathPattern, scrub } from '#worker/lib/text/scrub.ts'

/** Characters of a report, and of what is kept. */
export const longest = { message: 500, stack: 4_000, path: 200, keptMessage: 300, keptStack: 2_000 }

type Texts = { message: string; stack: string; path: string }

/** The texts of a report, shortened and without what may be private. The browser calls it, and the server again. */
export const scrubbedTexts = ({ message, stack, path }: Texts): Texts => ({
  message: scrub(message.slice(0, longest.message)).replace(/\s+/g, ' ').trim().slice(0, longest.keptMessage),
  stack: scrub(stack.slice(0, longest.stack)).slice(0, longest.keptStack).trim(),
  path: pathPattern(path.slice(0, longest.path)).slice(0, 100),
})
