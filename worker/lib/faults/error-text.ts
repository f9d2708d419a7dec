import { AppError } from '#worker/lib/errors.ts'

const maxTextLength = 300

/** The errors of Drizzle, which have no name of their own. Their message holds the SQL and its values. */
const isQueryError = (error: Error) => error.message.startsWith('Failed query:')

/**
 * What went wrong, as a text that may be logged and stored: the message of the innermost cause without values. Quoted texts
 * and long numbers are masked, because a database names the value that it refused. An error for people has its code here: its
 * message is a sentence of the site.
 */
export function errorText(error: unknown): string {
  const inner = innermost(error)
  if (!(inner instanceof Error)) return 'unknown fault'
  if (inner instanceof AppError) return inner.code
  const text = isQueryError(inner) ? 'query failed' : withoutValues(inner.message)
  const code: unknown = 'code' in inner ? inner.code : undefined
  const named = [inner.name === 'Error' ? '' : inner.name, typeof code === 'string' ? code : '', text]
  return named.filter(Boolean).join(': ').slice(0, maxTextLength)
}

/** At most five lines of a stack, without the message that stands before them. */
export const stackText = ({ message, stack = '' }: Error): string =>
  stack
    .slice(Math.max(0, stack.indexOf(message)) + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 5)
    .join('\n')

function innermost(error: unknown, depth = 0): unknown {
  return error instanceof Error && error.cause instanceof Error && depth < 5
    ? innermost(error.cause, depth + 1)
    : error
}

const withoutValues = (message: string) =>
  message
    .replace(/\b(?:params|values):[\s\S]*$/i, '')
    .replace(/(["'`‘“])(?:(?!\1)[\s\S])*\1/g, '…')
    .replace(/[+\d০-৯][\d০-৯\s-]{4,}/g, '…')
    .trim()
