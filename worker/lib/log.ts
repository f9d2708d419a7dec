type LogFields = Record<string, string | number | boolean | null | undefined>

export type Logger = Record<'info' | 'warn' | 'error', (event: string, fields?: LogFields) => void>

const phoneLike = /(?:\+?88)?01[3-9]\d{8}/g

/** Writes one JSON line per event, with the given fields. Masks everything that looks like a phone. */
export function createLogger(base: LogFields): Logger {
  const write =
    (level: 'info' | 'warn' | 'error') =>
    (event: string, fields: LogFields = {}) =>
      console[level === 'info' ? 'log' : level](
        JSON.stringify({ level, event, ...base, ...fields }).replace(phoneLike, '01*********'),
      )
  return { info: write('info'), warn: write('warn'), error: write('error') }
}
